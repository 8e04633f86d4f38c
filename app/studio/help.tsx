import { help } from "../messages/help.ts";
import { PageHeading } from "./ui/page-heading.tsx";
import { DataTable } from "./ui/data-table.tsx";

export function Component() {
  return (
    <>
      <PageHeading title={help.title} standfirst={help.standfirst} />
      {help.sections.map((section) => (
        <section key={section.title} className="studio-part">
          <h2>{section.title}</h2>
          <div className="studio-text">
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      <section className="studio-part">
        <h2>{help.keysTitle}</h2>
        <p>{help.keysHint}</p>
        <DataTable caption={help.keysTitle} columns={[help.key, help.does]} className="data-table-keys">
          {help.keys.map(([keys, does]) => (
            <tr key={keys}>
              <td>
                <kbd>{keys}</kbd>
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </DataTable>
      </section>
    </>
  );
}
