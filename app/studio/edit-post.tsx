export function Component() {
  return <h1>W przygotowaniu</h1>;
}
