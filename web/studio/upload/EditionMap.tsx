import type { UploadMapping, UploadPlan, UploadPlanPart } from '#contract/generated/studio_upload.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import styles from './Upload.module.css'

interface Props {
  readonly plan: UploadPlan
  readonly onChange: (mapping: UploadMapping[]) => void
}

/**
 * The parts of a new edition beside those that stand there, with what becomes of each. What readers have follows the text.
 */
export function EditionMap({ plan, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const { parts, former } = plan
  const gone = former.filter(({ fate }) => fate !== 'kept')
  const set = (at: number, value: number) =>
    onChange(
      parts.map(({ takes }, index) => ({
        part: index + 1,
        // A part is only one part of the new edition.
        former: index === at ? value : takes === value ? 0 : takes,
      })),
    )
  return (
    <section aria-labelledby="map">
      <h2 id="map">{t('map.title')}</h2>
      <p id="map-lead">{t('map.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys. */}
      <section className={styles.scroll} aria-label={t('map.table')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('map.new')}</th>
              <th scope="col">{t('map.old')}</th>
              <th scope="col">{t('map.change')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ text, takes, sources, change }, at) => (
              <tr key={text?.number}>
                <th scope="row">
                  {at + 1}. <bdi>{text?.title || t('untitled')}</bdi>
                  {titleNote(parts[at], t) && <p className={styles.soft}>{titleNote(parts[at], t)}</p>}
                </th>
                <td>
                  <select
                    aria-label={t('map.is', { number: at + 1 })}
                    aria-describedby="map-lead"
                    value={takes}
                    onChange={event => set(at, Number(event.currentTarget.value))}
                  >
                    <option value={0}>{t('map.isNew')}</option>
                    {former.map(({ text: old }, index) => (
                      <option value={index + 1} key={old?.number}>
                        {index + 1}. {old?.title || t('untitled')}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  {change === 'kept' || change === 'corrected' ? t(`map.${change}`) : t('map.added')}
                  {sources.length > 1 && ` · ${t('map.textOf', { numbers: sources.join(', ') })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {gone.length > 0 && (
        <ul>
          {gone.map(({ text, fate, targets }) => (
            <li key={text?.number} data-look={fate === 'gone' ? 'danger' : undefined}>
              {t(`map.fate.${fate}`, {
                number: text?.number ?? 0,
                title: text?.title ?? '',
                targets: targets.join(', '),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is to be known of the title of a part: that it is the one of before, or which other one there was. */
function titleNote(part: UploadPlanPart | undefined, t: Translate): string | null {
  if (!part?.formerTitle) return null
  const { text, fileTitle, formerTitle, formerFileTitle } = part
  const title = text?.title ?? ''
  const changed =
    formerFileTitle !== '' && formerFileTitle !== fileTitle
      ? t('before.fileChanged', { before: formerFileTitle, after: fileTitle })
      : null
  if (title === formerTitle)
    return [fileTitle === title ? null : t('before.title'), changed].filter(Boolean).join(' · ') || null
  return [t('before.was', { title: formerTitle }), changed].filter(Boolean).join(' · ')
}
