import { useLink } from '../../router/navigation.ts'
import { BeyondLast, isBeyondLast } from '../../ui/BeyondLast.tsx'
import { Pager } from '../../ui/Pager.tsx'

interface Props {
  readonly path: string
  readonly page: number
  readonly pageSize: number
  readonly count: number
}

/** The pages of the parts of a volume that has more than one. */
export function PartPages({ path, ...pages }: Props) {
  const link = useLink()
  const hrefOf = (page: number) => link(page === 1 ? path : `${path}?page=${page}`)
  return isBeyondLast(pages) ? (
    <BeyondLast {...pages} hrefOf={hrefOf} />
  ) : (
    <Pager {...pages} hrefOf={hrefOf} />
  )
}
