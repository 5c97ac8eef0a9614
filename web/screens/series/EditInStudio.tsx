import { usePageState } from '../../platform/page-state.ts'
import { useReader } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'

interface Props {
  readonly kind: 'series' | 'volumes'
  readonly id: string
}

/** For who works in the studio: the way to where this is changed. */
export default function EditInStudio({ kind, id }: Props) {
  const { t } = useTranslation('place')
  const { lang } = usePageState()
  const reader = useReader()
  if (!reader?.studio) return null
  return (
    <p>
      <a href={`/studio/${kind}/${id}?lang=${lang}`} data-document>
        {t('editInStudio')}
      </a>
    </p>
  )
}
