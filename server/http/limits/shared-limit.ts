/** Limits a resource that several users share. A user, identified by a name, may take at most `each`; all users together, at most `all`. */
export function createSharedLimit({ each, all }: { each: number; all: number }) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes an amount. When less is left, takes nothing and returns false. */
    take(name: string, amount: number): boolean {
      const sum = (taken.get(name) ?? 0) + amount;
      if (sum > each || total + amount > all) return false;
      taken.set(name, sum);
      total += amount;
      return true;
    },
    giveBack(name: string, amount: number): void {
      const rest = (taken.get(name) ?? 0) - amount;
      if (rest > 0) taken.set(name, rest);
      else taken.delete(name);
      total -= amount;
    },
  };
}
