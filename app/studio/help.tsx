import { help } from "../messages/help.ts";
import { PageHeading } from "./ui/page-heading.tsx";

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
        <table className="ledger ledger-keys">
          <caption className="unseen">{help.keysTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{help.key}</th>
              <th scope="col">{help.does}</th>
            </tr>
          </thead>
          <tbody>
            {help.keys.map(([keys, does]) => (
              <tr key={keys}>
                <td>
                  <kbd>{keys}</kbd>
                </td>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
