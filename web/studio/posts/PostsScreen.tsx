import { useState } from 'react'
import { listStudioPosts } from '#contract/calls/studio-posts.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { NewPostDialog } from './NewPostDialog.tsx'
import { PostFilter } from './PostFilter.tsx'
import styles from './Posts.module.css'
import { PostTable } from './PostTable.tsx'
import { isFiltered, listAddress, PAGE_SIZE, STATES, skipIn } from './post-address.ts'

/** All posts of the shop, as far as the address says which. */
export default function PostsScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-posts')
  const [isPlanning, setPlanning] = useState(false)
  const listed = useRead(read(listStudioPosts, { query: queryOf(search) }), { revalidateOnMount: true })
  const { posts = [], total = 0, elsewhere = '' } = listed.answer ?? {}
  const add = (
    <Button look="main" onClick={() => setPlanning(true)}>
      {t('new.open')}
    </Button>
  )
  const none = (
    <EmptyState
      title={t(isFiltered(search) ? 'none.fits' : 'none.title')}
      drawing={isFiltered(search) ? 'search' : 'history'}
      action={
        isFiltered(search) ? <LinkButton href="/studio/news">{t('filter.clear')}</LinkButton> : undefined
      }
    >
      <p>{t(isFiltered(search) ? 'none.widen' : 'none.text')}</p>
    </EmptyState>
  )
  return (
    <StudioPage title={t('title')} lead={t('lead')} actions={listed.answer && !elsewhere && add}>
      {elsewhere && (
        <Notice>
          {t('elsewhere.text')} <a href={`${elsewhere}/ghost/`}>{t('elsewhere.link')}</a>
        </Notice>
      )}
      <PostFilter search={search} total={listed.answer && total} />
      <ListState read={listed} rows={8} empty={posts.length === 0 ? none : null}>
        <PostTable posts={posts} />
      </ListState>
      <Pages search={search} total={total} />
      {isPlanning && <NewPostDialog onClose={() => setPlanning(false)} />}
    </StudioPage>
  )
}

function queryOf(search: URLSearchParams) {
  const lang = search.get('language') ?? ''
  return {
    q: search.get('q') || undefined,
    state: STATES.find(one => one === search.get('state')),
    lang: isLanguage(lang) ? lang : undefined,
    ...{ limit: PAGE_SIZE, skip: skipIn(search) },
  }
}

function Pages({ search, total }: { readonly search: URLSearchParams; readonly total: number }) {
  const { t } = useTranslation('studio-posts')
  const skip = skipIn(search)
  const at = (to: number) => listAddress(search, { skip: to > 0 ? String(to) : '' })
  if (skip === 0 && total <= PAGE_SIZE) return null
  return (
    <nav className={styles.buttons} aria-label={t('pages.label')}>
      {skip > 0 && <LinkButton href={at(skip - PAGE_SIZE)}>{t('pages.before')}</LinkButton>}
      {skip + PAGE_SIZE < total && <LinkButton href={at(skip + PAGE_SIZE)}>{t('pages.next')}</LinkButton>}
    </nav>
  )
}
