import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import { mayIn, rightNamed } from '#rules/studio-rights.ts'
import { useStaff, useStudioMe } from '../frame/studio-me.ts'

/** Whether somebody may change a field of a row; without a row, of any. The shop asks again when it is saved. */
export function useMayChange(): (
  field: Pick<StudioField, 'right'>,
  row?: Pick<StudioRow, 'kind' | 'id' | 'seriesId' | 'lang'>,
) => boolean {
  const { may } = useStudioMe()
  const staff = useStaff()
  return (field, row) => {
    const right = rightNamed(field.right)
    if (right === null) return false
    const scope = row && {
      lang: row.lang as Language,
      seriesId: row.kind === 'series' ? row.id : row.seriesId,
    }
    return scope ? mayIn(staff, right, scope) : may(right)
  }
}
