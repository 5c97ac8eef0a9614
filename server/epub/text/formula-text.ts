import {
  childElements,
  findElement,
  isElement,
  lineOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml-element.ts'

/** Function application, invisible times, separator and plus. */
const INVISIBLE = /[\u2061-\u2064]/g
/** Operators that stand between spaces. */
const RELATION = /^(?:[=<>≤≥≠≈≡∼∝∈∉⊂⊆∪∩→⇒⇔←↦+−±∓×÷·∧∨]|-|:=|<=|>=)$/
const ANNOTATION = /^(application\/x-tex|tex|latex|text\/plain|asciimath)/i

/**
 * A formula of MathML on one line: its own alternative text, else its annotation, else what it shows with fractions, roots
 * and indices written out.
 */
export function formulaText(math: XmlElement): string {
  const alternative = (math.attributes.get('alttext') ?? '').replace(/\s+/g, ' ').trim()
  if (alternative !== '') return alternative
  const semantics = findElement(math, 'semantics')
  const annotation = (semantics ? childElements(semantics, 'annotation') : []).find(({ attributes }) =>
    ANNOTATION.test(attributes.get('encoding') ?? ''),
  )
  if (annotation && lineOf(annotation) !== '') return lineOf(annotation)
  return linear(math).replace(/\s+/g, ' ').trim()
}

function linear(node: XmlNode): string {
  if (!isElement(node)) return node.replace(INVISIBLE, '').trim()
  const [first, second, third] = childElements(node)
  const one = first ? linear(first) : ''
  switch (node.name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√(${inside(node)})`
    case 'mroot':
      return `${grouped(second)}√(${one})`
    case 'msup':
    case 'mover':
      return `${grouped(first)}^${grouped(second)}`
    case 'msub':
    case 'munder':
      return `${grouped(first)}_${grouped(second)}`
    case 'msubsup':
    case 'munderover':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}`
    case 'mfenced':
      return fenced(node)
    case 'mtable':
      return `[${childElements(node).map(linear).join('; ')}]`
    case 'mtr':
      return childElements(node).map(linear).join(', ')
    case 'mo':
      return operator(lineOf(node).replace(INVISIBLE, ''))
    case 'mspace':
      return ' '
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return inside(node)
  }
}

function inside(node: XmlElement): string {
  return node.children.map(linear).join('')
}

/** In brackets, unless it is one letter or number. */
function grouped(node: XmlElement | undefined): string {
  const text = node ? linear(node).trim() : ''
  return /^(?:[\p{N}.,]+|\p{L}+|.)$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`
}

function fenced(node: XmlElement): string {
  const separator = (node.attributes.get('separators') ?? ',').trim().slice(0, 1)
  const between = separator === '' ? '' : `${separator} `
  const said = (name: string, usual: string) => node.attributes.get(name) ?? usual
  return said('open', '(') + childElements(node).map(linear).join(between) + said('close', ')')
}

function operator(text: string): string {
  if (text === ',' || text === ';') return `${text} `
  return RELATION.test(text) ? ` ${text} ` : text
}
