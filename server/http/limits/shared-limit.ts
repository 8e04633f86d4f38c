/** A limit that many share: `all` for them together and `each` for one of them by name, in any unit. */
export function createSharedLimit({ each, all }: { each: number; all: number }) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes an amount; false, with nothing taken, where less is left. */
    take(name: string, amount: number): boolean {
      const own = (taken.get(name) ?? 0) + amount;
      if (own > each || total + amount > all) return false;
      taken.set(name, own);
      total += amount;
      return true;
    },
    giveBack(name: string, amount: number): void {
      const own = (taken.get(name) ?? 0) - amount;
      if (own > 0) taken.set(name, own);
      else taken.delete(name);
      total -= amount;
    },
  };
}
