import type { UploadPlan } from '#contract/generated/studio_upload.ts'
import { useTranslation } from '../../texts/use-translation.ts'

interface Props {
  readonly plan: UploadPlan | undefined
  /** In English, as commands have it: for what can only be mended in the file. */
  readonly refusal: string
}

/** Why a file is not imported as it stands: where more can be said of it, what that is. */
export function Refused({ plan, refusal }: Props) {
  const { t } = useTranslation('studio-upload')
  if (!plan?.remedy)
    return (
      <p data-look="danger" lang="en">
        {refusal}
      </p>
    )
  const { remedy, seriesTitle, standingAuthor, authors } = plan
  const own = authors[0] ?? ''
  return (
    <p data-look="danger">{t(`remedy.${remedy}`, { series: seriesTitle, theirs: standingAuthor, own })}</p>
  )
}
