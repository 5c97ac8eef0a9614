import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { findSecondFactor } from '#contract/calls/sign-in.ts'
import type { SecondFactorSetup as Setup } from '#contract/generated/credentials.ts'
import { read, useRead } from '../../session/read.ts'
import { meRead } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../Security.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOff } from './SecondFactorOff.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

type Step =
  | { readonly at: 'start' | 'ended' }
  | { readonly at: 'scan'; readonly setup: Setup }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

/** The authenticator: off, being set up, or on. */
export function SecondFactor() {
  const { t } = useTranslation('accounts')
  const { answer, again } = useRead(read(findSecondFactor, {}))
  const { mutate } = useSWRConfig()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const turn = (next: Step) => {
    setStep(next)
    again()
    void mutate(meRead.key)
  }

  return (
    <section className={styles.block} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('security.factor')}</h2>
      {step.at === 'ended' && (
        <Notice look="good" focused>
          <p>{t('security.ended')}</p>
        </Notice>
      )}
      {!answer ? (
        <Skeleton />
      ) : step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} done={() => setStep({ at: 'start' })} />
      ) : answer.since ? (
        <SecondFactorOn
          since={answer.since}
          codesLeft={answer.recoveryCodesLeft}
          onEnded={() => turn({ at: 'ended' })}
        />
      ) : step.at === 'scan' ? (
        <SecondFactorSetup
          setup={step.setup}
          onConfirmed={codes => turn({ at: 'codes', codes })}
          onCancel={() => setStep({ at: 'start' })}
        />
      ) : (
        <SecondFactorOff onBegun={setup => setStep({ at: 'scan', setup })} />
      )}
    </section>
  )
}
