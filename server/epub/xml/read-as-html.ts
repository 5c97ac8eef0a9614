import type { DefaultTreeAdapterTypes } from 'parse5'
import { parseBoundedPage } from '../../platform/bounded-html.ts'
import { withoutControls } from './decode-xml.ts'
import type { XmlElement, XmlNode } from './xml-element.ts'

/** Elements of XML that close themselves; in HTML whatever follows would stand in them. */
const CLOSED = /<([a-z][\w:.-]*)((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)\/>/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** A page of XHTML as browsers read HTML, whatever is wrong with it; null where that takes longer than they take. */
export function readAsHtml(text: string): XmlElement | null {
  const html = text.replace(CLOSED, (tag, name: string, attributes: string) =>
    VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
  )
  const root = parseBoundedPage(html)
  return root && elementOf(root)
}

/** Its depth is bounded by the parser. */
function elementOf({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): XmlElement {
  return {
    name: tagName.slice(tagName.indexOf(':') + 1),
    attributes: new Map(
      attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, withoutControls(value)]),
    ),
    children: childNodes.flatMap((child): XmlNode[] => {
      if (child.nodeName === '#text')
        return [withoutControls((child as DefaultTreeAdapterTypes.TextNode).value)]
      return 'tagName' in child ? [elementOf(child)] : []
    }),
  }
}
