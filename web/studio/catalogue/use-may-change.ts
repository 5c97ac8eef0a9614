import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import { mayIn, rightNamed, type Staff, type StudioRole } from '#rules/studio-rights.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** Whether somebody may change a field of a row; without a row, of any. The shop asks again when it is saved. */
export function useMayChange(): (
  field: Pick<StudioField, 'right'>,
  row?: Pick<StudioRow, 'kind' | 'id' | 'seriesId' | 'lang'>,
) => boolean {
  const { grants, may } = useStudioMe()
  const staff: Staff = {
    grants: grants.map(({ role, seriesIds, langs }) => ({
      role: role as StudioRole,
      seriesIds: seriesIds.length > 0 ? seriesIds : null,
      langs: langs.length > 0 ? (langs as Language[]) : null,
    })),
    onlyRights: null,
  }
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
