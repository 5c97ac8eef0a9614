import type { StudioPost, StudioPostVersion } from '#contract/generated/studio_posts.ts'
import { type Language, languageFacts } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { postPath } from '../frame/subject-path.ts'
import styles from './Posts.module.css'
import { StateMark } from './StateMark.tsx'

/** Posts with their languages, each with its state and date. */
export function PostTable({ posts }: { readonly posts: readonly StudioPost[] }) {
  const { t } = useTranslation('studio-posts')
  const { lang } = usePageState()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('table.title')}</th>
          <th scope="col">{t('table.versions')}</th>
          <th scope="col">{t('table.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map(post => (
          <PostRow key={post.id} post={post} lang={lang} />
        ))}
      </tbody>
    </table>
  )
}

function PostRow({ post: { id, versions }, lang }: { readonly post: StudioPost; readonly lang: string }) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  const shown = versions.find(version => version.lang === lang) ?? versions[0]
  const latest = versions.toSorted(
    (one, other) => (other.updated?.getTime() ?? 0) - (one.updated?.getTime() ?? 0),
  )[0]
  if (!shown) return null
  return (
    <tr>
      <th scope="row">
        <a href={postPath(id, shown.lang)} lang={shown.lang}>
          {shown.content?.title}
        </a>
      </th>
      <td>
        <ul className={styles.versions}>
          {versions.map(version => (
            <Version key={version.lang} id={id} version={version} />
          ))}
        </ul>
      </td>
      <td>{latest?.updated && t('table.by', { who: latest.updatedBy, when: momentText(latest.updated) })}</td>
    </tr>
  )
}

function Version({ id, version }: { readonly id: string; readonly version: StudioPostVersion }) {
  const momentText = useMomentText()
  const { lang, state, content } = version
  const isDated = state === 'scheduled' || state === 'published'
  return (
    <li>
      <a href={postPath(id, lang)}>{languageFacts[lang as Language].name}</a> <StateMark state={state} />
      {isDated && content?.publishAt && (
        <time dateTime={content.publishAt.toISOString()}>{momentText(content.publishAt)}</time>
      )}
    </li>
  )
}
