import { listSeries } from '#contract/calls/catalogue.ts'
import type { ServerSetting } from '#contract/generated/studio_shop.ts'
import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Select } from '../../../ui/Field.tsx'
import { LocalFields } from './LocalFields.tsx'
import { textIn, withText } from './local-texts.ts'
import { PictureField } from './PictureField.tsx'
import { SetByServer } from './SetByServer.tsx'
import styles from './Shop.module.css'
import type { EditedLook } from './use-look.ts'

const KINDS = ['', 'series', 'picture'] as const
const MOST_SERIES = 500

interface Props {
  readonly editing: EditedLook
  readonly setting: ServerSetting | undefined
}

/** What home begins with for visitors. */
export function HeroFields({ editing, setting }: Props) {
  const { t } = useTranslation('studio-shop')
  const { look, set } = editing
  return (
    <section className={styles.group} aria-labelledby="look-hero">
      <h2 id="look-hero">{t('hero.title')}</h2>
      {setting ? (
        <SetByServer label={t('hero.kind')} setting={setting} />
      ) : (
        <>
          <Select
            label={t('hero.kind')}
            hint={t('hero.hint')}
            value={look.hero}
            options={KINDS.map(value => ({ value, label: t(`hero.${value || 'covers'}`) }))}
            onChange={event => set({ hero: event.currentTarget.value })}
          />
          {look.hero === 'series' && (
            <div className={styles.languages}>
              {languages.map(lang => (
                <SeriesIn key={lang} lang={lang} editing={editing} />
              ))}
            </div>
          )}
          {look.hero === 'picture' && <PictureField kind="hero" field="heroPicture" editing={editing} />}
        </>
      )}
      <LocalFields
        label={t('field.heroTitles')}
        hint={t('hero.titlesHint')}
        texts={look.heroTitles}
        most={120}
        onChange={heroTitles => set({ heroTitles })}
      />
      <LocalFields
        label={t('field.heroTexts')}
        hint={t('hero.textsHint')}
        texts={look.heroTexts}
        most={400}
        long
        onChange={heroTexts => set({ heroTexts })}
      />
    </section>
  )
}

function SeriesIn({
  lang,
  editing: { look, set },
}: {
  readonly lang: Language
  readonly editing: EditedLook
}) {
  const { t } = useTranslation('studio-shop')
  const found =
    useRead(read(listSeries, { query: { lang, limit: MOST_SERIES, sort: 'az' } })).answer?.series ?? []
  const chosen = textIn(look.heroSeries, lang)
  const options = found.map(({ slug, title }) => ({ value: slug, label: title }))
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <Select
      label={t('hero.seriesIn', { language: languageFacts[lang].name })}
      hint={t('hero.seriesInHint')}
      value={chosen}
      options={[
        { value: '', label: t('hero.covers') },
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
        ...options,
      ]}
      onChange={event => set({ heroSeries: withText(look.heroSeries, lang, event.currentTarget.value) })}
    />
  )
}
