/** A number with its noun: "1 film", "3 films". */
export function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`
}
