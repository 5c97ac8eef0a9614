import type { TextStyle } from './line-pieces.ts'

/** Where blocks stand: they are set in within quotations, lists and notes. */
export interface Column {
  x: number
  width: number
  style: TextStyle
  align: 'justify' | 'start' | 'centre'
  /** In a play verse begins where prose does. */
  play?: boolean
}
