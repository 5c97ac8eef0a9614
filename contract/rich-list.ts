/** How the items of an ordered list can be counted besides by figures, as HTML names it. */
export const LIST_TYPES: ReadonlySet<string> = new Set(['a', 'A', 'i', 'I'])

const ROMAN = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40 },
  ...{ x: 10, ix: 9, v: 5, iv: 4, i: 1 },
})

/** The numbers of the items of an ordered list; `values` are those that items have of their own, 0 where they have none. */
export function itemNumbers(start: number, values: readonly number[]): number[] {
  let number = start - 1
  return values.map(value => {
    number = value > 0 ? value : number + 1
    return number
  })
}

/** A number as a list of this type counts: 4 is "iv" or "D". */
export function countedAs(type: string, number: number): string {
  const letters =
    type.toLowerCase() === 'i' ? romanOf(number) : type.toLowerCase() === 'a' ? lettersOf(number) : null
  if (letters === null) return String(number)
  return type === type.toLowerCase() ? letters : letters.toUpperCase()
}

/** Null for what browsers write in figures. */
function romanOf(number: number): string | null {
  if (number < 1 || number > 3999) return null
  let rest = number
  return ROMAN.map(([letters, value]) => {
    const times = Math.floor(rest / value)
    rest -= times * value
    return letters.repeat(times)
  }).join('')
}

/** Z is followed by AA. */
function lettersOf(number: number): string {
  const last = String.fromCharCode(97 + ((number - 1) % 26))
  return number > 26 ? lettersOf(Math.floor((number - 1) / 26)) + last : last
}
