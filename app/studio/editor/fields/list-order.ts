export function moved<T>(list: readonly T[], index: number, step: number): T[] {
  const to = Math.min(Math.max(0, index + step), list.length - 1);
  const next = list.filter((_each, at) => at !== index);
  next.splice(to, 0, ...list.slice(index, index + 1));
  return next;
}

export function withName<T>(list: readonly T[], added: T): T[] {
  return list.includes(added) ? [...list] : [...list, added];
}
