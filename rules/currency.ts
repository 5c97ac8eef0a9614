/** docs/product.md#currencies: the currencies in which plans have prices. A coin costs one cent of any of them. */
export const currencies = ['usd', 'eur'] as const
export type Currency = (typeof currencies)[number]

export function isCurrency(text: string | null | undefined): text is Currency {
  return (currencies as readonly (string | null | undefined)[]).includes(text)
}
