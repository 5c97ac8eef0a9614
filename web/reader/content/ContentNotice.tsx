import type { Part } from '#contract/generated/catalogue.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from './ContentNotice.module.css'
import type { Trouble } from './content-trouble.ts'

interface Props {
  readonly part: Part
  readonly trouble: Trouble
  /** The notice stands above a part that is open. */
  readonly over: boolean
  readonly again: () => void
}

/** Says why a part does not open or cannot be read further, and what the reader can do. */
export default function ContentNotice({ part, trouble, over, again }: Props) {
  const { t } = useTranslation('content')
  const link = useLink()
  const Heading = over ? 'h2' : 'h1'
  return (
    <section className={styles.notice} data-over={over || undefined} role="alert">
      <Heading>{t(`${trouble}.title`)}</Heading>
      <p>{t(`${trouble}.text`)}</p>
      <p className={styles.ways}>
        <WayOn part={part} trouble={trouble} again={again} />
        {!over && <LinkButton href={link(`/volumes/${part.volume?.slug ?? ''}`)}>{t('volume')}</LinkButton>}
      </p>
    </section>
  )
}

function WayOn({ part, trouble, again }: Omit<Props, 'over'>) {
  const { t } = useTranslation('content')
  const link = useLink()
  const here = link(`/read/${part.slug}`)
  switch (trouble) {
    case 'signedOut':
      return (
        <LinkButton look="main" href={`${link('/sign-in')}?next=${encodeURIComponent(here)}`} rel="nofollow">
          {t('signIn')}
        </LinkButton>
      )
    case 'outdated':
    case 'ended':
      return (
        <Button look="main" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      )
    case 'insecure':
      return null
    default:
      return (
        <Button look="main" onClick={again}>
          {t('again')}
        </Button>
      )
  }
}
