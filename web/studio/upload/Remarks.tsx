import type { BookRemark } from '#contract/generated/studio_upload.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { remarkText } from './remark-text.ts'

interface Props {
  /** What an earlier version has stored has lines alone. */
  readonly remarks: readonly string[]
  readonly said: readonly BookRemark[]
}

/** What was left out of a file, or mended. */
export function Remarks({ remarks, said }: Props) {
  const { t } = useTranslation('studio-upload')
  const all =
    said.length > 0 ? said : remarks.map(line => ({ code: 'plain', args: {}, inner: {}, lists: {}, line }))
  if (all.length === 0) return null
  return (
    <>
      <p>{t('remarks')}</p>
      <ul>
        {all.map(remark => (
          <li key={remark.line}>
            <RemarkText remark={remark} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why a file is not taken, as a remark or as the line of an earlier version. */
export function RefusalText({
  refusal,
  refused,
}: {
  readonly refusal: string
  readonly refused: BookRemark | undefined
}) {
  return <RemarkText remark={refused ?? { code: 'plain', args: {}, inner: {}, lists: {}, line: refusal }} />
}

function RemarkText({ remark }: { readonly remark: BookRemark }) {
  const { t } = useTranslation('studio-remarks')
  const { lang } = usePageState()
  const text = remarkText(remark, t, lang)
  return text === null ? <span lang="en">{remark.line}</span> : <span>{text}</span>
}
