/** An element of a product by its reference name. */
export interface ProductElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ProductElement[]
  text: string
}
