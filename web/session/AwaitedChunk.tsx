import { Skeleton } from '../ui/Skeleton.tsx'
import { ReadFault } from './ReadFault.tsx'

interface Props {
  readonly broken: boolean
  readonly fault: number
  readonly again: () => void
  /** Lines that stand for what is awaited. */
  readonly count: number
}

/** Stands in a list where a further piece of it is awaited, or was not answered. */
export function AwaitedChunk({ broken, fault, again, count }: Props) {
  return <li>{broken ? <ReadFault fault={fault} again={again} /> : <Skeleton count={count} />}</li>
}
