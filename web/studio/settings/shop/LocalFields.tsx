import type { LocalText } from '#contract/generated/studio_shop.ts'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Field, TextArea } from '../../../ui/Field.tsx'
import { FieldSet } from '../../ui/FieldSet.tsx'
import { textIn, withText } from './local-texts.ts'
import styles from './Shop.module.css'

interface Props {
  readonly label: string
  readonly hint: string
  readonly texts: readonly LocalText[]
  readonly most: number
  readonly long?: boolean
  readonly onChange: (texts: LocalText[]) => void
}

/** One field for each language of the shop. */
export function LocalFields({ label, hint, texts, most, long = false, onChange }: Props) {
  const { t } = useTranslation('studio-shop')
  const Control = (long ? TextArea : Field) as typeof Field
  return (
    <FieldSet className={styles.local} legend={label} hint={hint}>
      <div className={styles.languages}>
        {languages.map(lang => (
          <Control
            key={lang}
            label={languageFacts[lang].name}
            aria-label={t('inLanguage', { label, language: languageFacts[lang].name })}
            lang={lang}
            value={textIn(texts, lang)}
            maxLength={most}
            onChange={event => onChange(withText(texts, lang, event.currentTarget.value))}
          />
        ))}
      </div>
    </FieldSet>
  )
}
