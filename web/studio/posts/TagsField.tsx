import { useId, useState } from 'react'
import { listStudioPosts } from '#contract/calls/studio-posts.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import styles from './Posts.module.css'
import { addedTag, isPlaced, PLACES, withoutTag } from './post-tags.ts'

interface Props {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
}

const tagsRead = read(listStudioPosts, { query: { limit: 1 } })

/** Where a post is shown, which the shop tells by two tags, and the tags that readers see. */
export function TagsField({ tags, onChange }: Props) {
  const { t } = useTranslation('studio-posts')
  return (
    <>
      {PLACES.map(place => (
        <Check
          key={place}
          label={t(`places.${place}`)}
          hint={t(`help.places.${place}`)}
          checked={isPlaced(tags, place)}
          onChange={event =>
            onChange(event.currentTarget.checked ? [...tags, place] : withoutTag(tags, place))
          }
        />
      ))}
      <SeenTags tags={tags} onChange={onChange} />
    </>
  )
}

/** Tags that posts have already, and new ones. What is typed counts before it is ended with Enter or a comma. */
function SeenTags({ tags, onChange }: Props) {
  const { t } = useTranslation('studio-posts')
  const list = useId()
  const [text, setText] = useState('')
  const known = useRead(tagsRead).answer?.tags ?? []
  const typed = text.trim()
  const seen = tags.filter(tag => !PLACES.some(place => isPlaced([tag], place)))
  const ended = seen.filter(tag => tag !== typed)
  const end = (tag: string) => {
    onChange(addedTag(typed ? withoutTag(tags, typed) : tags, tag))
    setText('')
  }
  const type = (next: string) => {
    if (next.endsWith(',')) return end(next.slice(0, -1))
    const others = typed ? withoutTag(tags, typed) : tags
    onChange(addedTag(others, next))
    setText(next)
  }
  return (
    <div className={styles.tags}>
      <Field
        label={t('fields.tags')}
        hint={t('help.tags')}
        list={list}
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          end(text)
        }}
        onBlur={() => end(text)}
      />
      <datalist id={list}>
        {known
          .filter(tag => !tags.includes(tag) && !PLACES.some(place => isPlaced([tag], place)))
          .map(tag => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {ended.length > 0 && (
        <ul className={styles.chips} aria-label={t('tags.chosen')}>
          {ended.map(tag => (
            <li key={tag}>
              <Button
                aria-label={t('tags.remove', { tag })}
                onClick={() => onChange(tags.filter(one => one !== tag))}
              >
                {tag} <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
