export function EmptyState({ sentence, act }: { sentence: string; act: { name: string; path: string } }) {
  return (
    <div className="empty">
      <p tabIndex={-1}>{sentence}</p>
      <a className="act" href={act.path}>
        {act.name}
      </a>
    </div>
  );
}
