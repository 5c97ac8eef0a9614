import { useState } from 'react'
import { findOpdsLink, makeOpdsLink, revokeOpdsLink } from '#contract/calls/opds.ts'
import styles from '../../accounts/Security.module.css'
import { UserArea } from '../../accounts/UserArea.tsx'
import { useIdentity } from '../../accounts/use-identity.tsx'
import { reachableAddress } from '../../library/reachable-address.ts'
import { useNow } from '../../platform/now.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('opds:', Ereader)

/** docs/product.md#e-readers: the link under which programs for e-books find one's library, made, copied and taken back. */
function Ereader() {
  const { t } = useTranslation('opds')
  return (
    <UserArea title={t('title')} lead={t('lead')}>
      {() => <Link />}
    </UserArea>
  )
}

function Link() {
  const { t } = useTranslation('opds')
  const link = useRead(read(findOpdsLink, {}))
  const making = useMutation(makeOpdsLink, 'opds')
  const ending = useMutation(revokeOpdsLink, 'opds')
  const identity = useIdentity()
  const [url, setUrl] = useState<string | null>(null)
  const [said, setSaid] = useState<{ words: string; good: boolean } | null>(null)
  if (link.waiting) return <Skeleton count={4} />
  if (link.broken) {
    return <ReadFault fault={link.fault} again={link.again} />
  }

  async function make() {
    const { answer, refused, said: why } = await making.act({})
    if (identity.isAsked(refused, () => void make())) return
    setUrl(answer ? reachableAddress(answer.url, location.origin) : null)
    setSaid(answer ? null : { words: why ?? '', good: false })
    link.again()
  }

  async function end() {
    const { refused, said: why } = await ending.act({})
    if (refused === undefined) setUrl(null)
    setSaid(refused === undefined ? { words: t('ended'), good: true } : { words: why, good: false })
    link.again()
  }

  const { made, used } = link.answer ?? {}
  const busy = making.acting || ending.acting || undefined
  return (
    <>
      {said && (
        <Notice key={said.words} look={said.good ? 'good' : 'bad'} focused>
          <p>{said.words}</p>
        </Notice>
      )}
      {url && <Address url={url} />}
      {made ? <Since made={made} used={used} /> : <p>{t('none')}</p>}
      <p className={styles.buttons}>
        <Button look={made ? 'plain' : 'main'} onClick={() => void make()} aria-disabled={busy}>
          {t(made ? 'remake' : 'make')}
        </Button>
        {made && (
          <Button onClick={() => void end()} aria-disabled={busy}>
            {t('end')}
          </Button>
        )}
      </p>
      <Explained />
      {identity.dialog}
    </>
  )
}

function Address({ url }: { readonly url: string }) {
  const { t } = useTranslation('opds')
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)
  return (
    <Notice look="good" title={t('yours')} focused>
      <p>
        <code className={styles.secret}>{url}</code>
      </p>
      <p>{t('once')}</p>
      <p className={styles.buttons}>
        <Button
          look="main"
          onClick={() => {
            const write = navigator.clipboard?.writeText(url) ?? Promise.reject()
            write.then(
              () => setCopied('copied'),
              () => setCopied('notCopied'),
            )
          }}
        >
          {t('copy')}
        </Button>
        <span role="status">{copied && t(copied)}</span>
      </p>
    </Notice>
  )
}

function Since({ made, used }: { readonly made: Date; readonly used: Date | undefined }) {
  const { t } = useTranslation('opds')
  const format = useFormat()
  const now = useNow()
  return (
    <p>
      {t('made', { date: format.date(made) })}{' '}
      {used ? t('used', { when: format.relative(used, now) }) : t('unused')}
    </p>
  )
}

function Explained() {
  const { t } = useTranslation('opds')
  const steps = t('how', { returnObjects: true }) as unknown as readonly string[]
  return (
    <>
      <section className={styles.block} aria-labelledby="how">
        <h2 id="how">{t('howTitle')}</h2>
        <ul>
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <p>{t('forms')}</p>
      </section>
      <section className={styles.block} aria-labelledby="secret">
        <h2 id="secret">{t('secretTitle')}</h2>
        <p>{t('secret')}</p>
      </section>
    </>
  )
}
