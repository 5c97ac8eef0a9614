import type { CSSProperties } from 'react'
import type { ServerSetting, ShopLookState } from '#contract/generated/studio_shop.ts'
import { type AccentShades, accentColours, contrastOf, isAccentReadable } from '#rules/accent-colours.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { SetByServer } from './SetByServer.tsx'
import styles from './Shop.module.css'
import type { EditedLook } from './use-look.ts'

interface Props {
  readonly editing: EditedLook
  readonly state: ShopLookState
  readonly setting: ServerSetting | undefined
}

const PAPER = { light: '#faf8f3', dark: '#171512' } as const
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The colour of links and main buttons, with both as they will be on light and on dark pages. */
export function AccentField({ editing: { look, set }, state, setting }: Props) {
  const { t } = useTranslation('studio-shop')
  const own = look.accent
  const colour = isColour(own) ? own.toLowerCase() : state.defaultAccent
  const error =
    own === ''
      ? null
      : !isColour(own)
        ? t('accent.noColour')
        : isAccentReadable(colour)
          ? null
          : t('accent.grey')
  const shades = accentColours(setting?.value ?? colour)
  return (
    <section className={styles.group} aria-labelledby="look-accent">
      <h2 id="look-accent">{t('accent.title')}</h2>
      {setting ? (
        <SetByServer label={t('accent.label')} setting={setting} />
      ) : (
        <div className={styles.colour}>
          <Field
            label={t('accent.label')}
            hint={t('accent.hint')}
            error={error}
            value={own}
            placeholder={state.defaultAccent}
            maxLength={7}
            spellCheck={false}
            onChange={event => set({ accent: event.currentTarget.value.trim() })}
          />
          <Field
            label={t('accent.pick')}
            hint={t('accent.pickHelp')}
            type="color"
            value={colour}
            onChange={event => set({ accent: event.currentTarget.value })}
          />
          {own !== '' && <Button onClick={() => set({ accent: '' })}>{t('accent.default')}</Button>}
        </div>
      )}
      <div className={styles.samples}>
        {(['light', 'dark'] as const).map(theme => (
          <Sample
            key={theme}
            theme={theme}
            shades={shades[theme]}
            isAdapted={shades[theme].accent !== colour}
          />
        ))}
      </div>
    </section>
  )
}

interface SampleProps {
  readonly theme: 'light' | 'dark'
  readonly shades: AccentShades
  readonly isAdapted: boolean
}

/** Link and button in one theme, with how well they can be read. */
function Sample({ theme, shades, isAdapted }: SampleProps) {
  const { t } = useTranslation('studio-shop')
  const format = useFormat()
  const contrast = contrastOf(shades.accent, PAPER[theme])
  const colours = {
    '--sample-paper': PAPER[theme],
    '--sample-accent': shades.accent,
    '--sample-ink': shades.ink,
    '--sample-text': theme === 'light' ? '#39332b' : '#d8d1c4',
  } as CSSProperties
  return (
    <figure className={styles.sample} style={colours}>
      <div className={styles.page}>
        <span>
          {t('accent.before')} <span className={styles.link}>{t('accent.link')}</span>
        </span>
        <span className={styles.button}>{t('accent.button')}</span>
      </div>
      <figcaption>
        {t(`accent.${theme}`)} ·{' '}
        {t('accent.contrast', { contrast: format.number(Math.round(contrast * 10) / 10) })}
        {isAdapted && ` · ${t('accent.adapted', { colour: shades.accent })}`}
      </figcaption>
    </figure>
  )
}
