import { findStudioPost, listStudioPosts } from '#contract/calls/studio-posts.ts'
import type { StudioPost } from '#contract/generated/studio_posts.ts'
import { isLanguage, languageFacts, languages } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { postPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { PlannedFor } from '../ui/PlannedFor.tsx'
import styles from './Posts.module.css'
import { StateMark } from './StateMark.tsx'
import type { Version } from './use-version.ts'
import { useWritableLanguages } from './use-writable-languages.ts'
import { VersionEditor } from './VersionEditor.tsx'
import { contentOfTranslation } from './version-edits.ts'

const placeRead = read(listStudioPosts, { query: { limit: 1 } })

/** A post, in the language that the address says. */
export default function PostScreen({ params: { id = '' }, search }: ScreenProps) {
  const { t } = useTranslation('studio-posts')
  const { lang: own } = usePageState()
  const found = useRead(read(findStudioPost, { params: { postId: id } }), { revalidateOnMount: true })
  const elsewhere = useRead(placeRead).answer?.elsewhere
  const post = found.answer
  const asked = search.get('language') ?? own
  const lang = isLanguage(asked) ? asked : own
  const title = post?.versions.find(version => version.lang === lang) ?? post?.versions[0]
  return (
    <StudioPage title={title?.content?.title || t('post')}>
      {elsewhere && (
        <Notice>
          {t('elsewhere.text')} <a href={`${elsewhere}/ghost/`}>{t('elsewhere.link')}</a>
        </Notice>
      )}
      {post && <PlannedFor id={post.id} />}
      <ListState read={found} rows={8} empty={null}>
        {post && <Languages post={post} shown={lang} mayWrite={!elsewhere} />}
      </ListState>
    </StudioPage>
  )
}

interface Props {
  readonly post: StudioPost
  readonly shown: string
  readonly mayWrite: boolean
}

function Languages({ post, shown, mayWrite }: Props) {
  const { t } = useTranslation('studio-posts')
  const writable = useWritableLanguages()
  return (
    <>
      <nav aria-label={t('languages')}>
        <ul className={`unmarked ${styles.languages}`}>
          {languages.map(lang => {
            const version = post.versions.find(one => one.lang === lang)
            return (
              <li key={lang}>
                <a href={postPath(post.id, lang)} aria-current={lang === shown ? 'page' : undefined}>
                  {languageFacts[lang].name}
                </a>
                {version ? (
                  <StateMark state={version.state} />
                ) : (
                  <span className={styles.soft}>{t('notWritten')}</span>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <VersionEditor
        key={shown}
        postId={post.id}
        version={versionIn(post, shown)}
        mayWrite={mayWrite && writable.some(lang => lang === shown)}
      />
    </>
  )
}

function versionIn({ versions }: StudioPost, lang: string): Version {
  const stored = versions.find(version => version.lang === lang)
  if (stored?.content) return { ...stored, content: stored.content, stored }
  const first = versions[0]
  return {
    ...{ lang, revision: '', state: 'draft', stored: null },
    content: contentOfTranslation(first?.content),
    pictures: first?.pictures ?? [],
  }
}
