import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Pieces } from '../../ui/compare/Pieces.tsx'
import { compareTexts } from '../../ui/compare/text-diff.ts'
import { isPlaced, PLACES } from '../post-tags.ts'
import { comparedFields } from '../version-edits.ts'
import styles from './Compare.module.css'

interface Props {
  readonly before: StudioPostContent
  readonly after: StudioPostContent
  /** What the two are. */
  readonly heads: readonly [string, string]
}

/**
 * Two states of a post beside each other: of each field that differs both texts, with what is only in one of them marked.
 */
export function ComparedContents({ before, after, heads }: Props) {
  const { t } = useTranslation('studio-posts')
  const fields = comparedFields(before, after)
  /** Tags by which the shop places a post are words here, too. */
  const said = (name: string, text: string) =>
    name === 'tags'
      ? text
          .split(', ')
          .map(tag => placeName(tag) ?? tag)
          .join(', ')
      : text
  const placeName = (tag: string) => {
    const place = PLACES.find(one => isPlaced([tag], one))
    return place && t(`places.${place}`)
  }
  if (fields.length === 0) return <p>{t('compare.same')}</p>
  return (
    <div className={styles.compared}>
      {fields.map(field => (
        <table key={field.name} className={styles.comparedField}>
          <caption>{t(`fields.${field.name === 'seriesIds' ? 'series' : field.name}`)}</caption>
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compareTexts(said(field.name, field.before), said(field.name, field.after)).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and do not move.
              <tr key={at}>
                <td>
                  <Pieces pieces={line.before} as="del" />
                </td>
                <td>
                  <Pieces pieces={line.after} as="ins" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
