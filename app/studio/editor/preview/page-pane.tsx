import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import type { TypographyReport } from "#core/markdown/typography-report.ts";
import type { Preview } from "#core/posts/post-service-types.ts";
import { loadChunk } from "../../../browser/load-chunk.ts";
import { links } from "../../../links.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { typography } from "../../../messages/editor/typography.ts";
import type { EditingSession } from "../editing-session.ts";
import { PostTitle } from "../../../ui/post-title.tsx";
import { patchArticle } from "./article-patch.ts";
import { useObservable } from "../observable.ts";
import { laterWhenIdle } from "../when-idle.ts";
import { useEditor } from "../editor-context.ts";
import { useCategory } from "../fields/labelled-field.tsx";
import { useDraftField } from "../saving/observable-draft.ts";
import { headingsIn, placeOnPage } from "./scroll-map.ts";
import type { MarkedChanges } from "./typography-changes.tsx";

export function PagePane({ shown }: { shown: boolean }) {
  const { editing } = useEditor();
  const preview = useObservable(editing.preview);
  const fault = useObservable(editing.previewFault);
  const category = useCategory();
  const lang = useDraftField(editing.box, "language") ?? undefined;
  const pane = useRef<HTMLElement>(null);
  const article = useRef<HTMLDivElement>(null);

  const [patched, setPatched] = useState<Preview | null>(null);
  const headings = useRef<{ headings: number[]; length: number }>({ headings: [], length: 1 });

  useEffect(() => {
    if (!preview || !article.current) return;
    const { html } = preview;
    const target = article.current;
    // Patching a long page takes time, so pending key presses are handled first.
    const patch = () => {
      patchArticle(target, html);
      setPatched(preview);
      const text = editing.source?.normalised() ?? "";
      headings.current = { headings: headingsIn(text), length: text.length };
    };
    return laterWhenIdle(patch, 0, IDLE_MS);
  }, [editing, preview]);

  const follow = useRef<ReturnType<typeof stepper>>(() => {});
  useEffect(() => {
    follow.current = stepper(() => {
      if (pane.current && article.current) keepInStep(editing, headings.current, pane.current, article.current);
    });
    const end = editing.moves.subscribe(() => follow.current(editing.moves.get().by));
    if (shown) follow.current("scroll");
    return end;
  }, [editing, shown]);
  // Only the new page contains what was typed last, so the scrolling to the cursor is repeated.
  useEffect(() => {
    if (patched) follow.current("cursor");
  }, [patched]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
    <section className="editor-page" aria-label={says.page.name} ref={pane} tabIndex={0}>
      {fault && <output className="notice notice-fault">{says.page.stale(fault)}</output>}
      <Typography preview={patched} article={article} />
      {preview && isBlank(preview) ? (
        <BlankPage />
      ) : preview ? (
        <>
          <p className="editor-page-kicker">{category?.name}</p>
          <p className="editor-page-title" lang={lang} dir="auto">
            <PostTitle title={preview.title} />
          </p>
          {preview.lead !== "" && (
            <p className="editor-page-lead" lang={lang} dir="auto">
              {preview.lead}
            </p>
          )}
        </>
      ) : (
        <p className="editor-page-wait">{says.page.waiting}</p>
      )}
      <div className="prose" lang={lang} dir="auto" ref={article} />
    </section>
  );
}

function isBlank({ title, lead, html }: Preview): boolean {
  return title === "" && lead === "" && html === "";
}

/** Shown for an empty post: which Markdown makes which part of a page. */
function BlankPage() {
  const words = says.page.blank;
  return (
    <div className="editor-page-blank">
      <p>{words.sentence}</p>
      <dl>
        {words.marks.map(([typed, becomes]) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
      <a className="button-plain" href={links.help()} target="_blank" rel="noopener">
        {words.help}
      </a>
    </div>
  );
}

function Typography({ preview, article }: { preview: Preview | null; article: RefObject<HTMLDivElement | null> }) {
  const on = useObservable(useEditor().editing.hidden);
  const [shown, setShown] = useState<{ marked: MarkedChanges; List: ComponentType<{ marked: MarkedChanges }> } | null>(
    null,
  );
  const [isBroken, setBroken] = useState(false);
  const report = preview?.typography;
  useEffect(() => {
    let late = false;
    async function mark(changes: TypographyReport) {
      const { markChanges, TypographyChanges: List } = await loadChunk(() => import("./typography-changes.tsx"));
      const body = article.current;
      if (late || !body) return;
      const named = (name: string) => body.parentElement?.querySelector<HTMLElement>(`.editor-page-${name}`) ?? null;
      setShown({ marked: markChanges(changes, { title: named("title"), lead: named("lead"), body }), List });
    }
    if (on && report)
      mark(report).then(
        () => setBroken(false),
        () => setBroken(true),
      );
    return () => {
      late = true;
    };
  }, [on, report, article]);
  if (!on) return null;
  if (!shown || !report)
    return <p className="editor-typography">{isBroken ? typography.broken : typography.waiting}</p>;
  return <shown.List marked={shown.marked} />;
}

/**
 * Returns a function that calls `step` to scroll the page: at once when the source was scrolled, after a pause when the
 * cursor moved. Without the pause, the layout of the page would delay typing. `step` is repeated in the next frames, because
 * parts get their heights only some frames after they became visible.
 */
function stepper(step: () => void): (by: "scroll" | "cursor") => void {
  let frame = 0;
  let cancel = () => {};
  let movedAt = -CURSOR_MS;
  const settle = (left: number) => {
    step();
    if (left > 0) frame = requestAnimationFrame(() => settle(left - 1));
  };
  const start = () => settle(FRAMES_TO_SETTLE);
  return (by) => {
    const now = performance.now();
    if (by === "cursor") movedAt = now;
    cancel();
    cancelAnimationFrame(frame);
    if (now - movedAt < CURSOR_MS) cancel = laterWhenIdle(start, CURSOR_MS, IDLE_MS);
    else frame = requestAnimationFrame(start);
  };
}

const CURSOR_MS = 250;
const IDLE_MS = 250;
const FRAMES_TO_SETTLE = 8;

/** Scrolls the page to the place of the cursor. When the cursor is not visible, scrolls to the place of the source's top line. */
function keepInStep(
  { source }: EditingSession,
  text: { headings: number[]; length: number },
  pane: HTMLElement,
  article: HTMLElement,
): void {
  if (!source || pane.offsetParent === null) return;
  const { top, cursor } = source.position();
  const from = pane.getBoundingClientRect().top - pane.scrollTop;
  const headings = article.querySelectorAll("h2, h3, h4, h5, h6");
  const topOf = (no: number) => (headings[no]?.getBoundingClientRect().top ?? from) - from;
  const place = placeOnPage(cursor ?? top, text, { headings: headings.length, topOf, height: pane.scrollHeight });
  pane.scrollTop = place - (cursor === null ? 0 : pane.clientHeight / 3);
}
