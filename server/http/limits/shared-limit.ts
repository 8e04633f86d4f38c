/** A limit for several users of a resource, in any unit: `each` for one user, by name, and `all` for all users together. */
export function createSharedLimit({ each, all }: { each: number; all: number }) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes an amount; returns false and takes nothing when less is left. */
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
