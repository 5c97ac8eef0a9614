import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node, RichText } from '#contract/generated/reading.ts'

/** The attribute of a picture that is sealed, in the text that a page comes with. */
export const SEALED = 'sealed'

/**
 * The text of a page that is sealed as a whole: its pictures are sealed one by one and stand in none of the addresses that a
 * page has. The text itself where it has no pictures.
 */
export function withSealedPictures(text: RichText): RichText {
  const root = text.root && sealedIn(text.root)
  return root === text.root ? text : { ...text, root }
}

/** The element itself where it has no pictures. */
function sealedIn(element: Element): Element {
  if (element.kind === ElementKind.IMAGE)
    return { ...element, attributes: [...element.attributes, { key: SEALED, value: 'yes' }] }
  let same = true
  const children = element.children.map((child): Node => {
    const inner = child.element && sealedIn(child.element)
    if (inner === child.element) return child
    same = false
    return { ...child, element: inner }
  })
  return same ? element : { ...element, children }
}
