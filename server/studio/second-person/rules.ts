import * as calls from '#contract/calls/studio-second-person.ts'
import { type SecondPersonRequest, TwoPersonRules } from '#contract/generated/studio_second_person.ts'
import { LEAST_PEOPLE } from '#rules/second-person.ts'
import { readReason } from '#rules/takedown.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { actorOf } from '../actor.ts'
import { nameOf } from '../people/view.ts'
import { requireInScope } from '../scope.ts'
import { ask } from './ask.ts'
import { type Colleague, listColleagues, whoMay } from './people.ts'
import * as store from './store.ts'
import { isLapsed, lookAround, requestView } from './view.ts'

/** Of requests that are about the rule itself. */
const ABOUT = { subjectId: 'takedown', takedownId: null } as const

/** The call: what takes two people, and who they could be. */
export async function rules({ app, reader }: CallInput<typeof calls.showTwoPeople>): Promise<TwoPersonRules> {
  requireInScope(reader, 'seeSettings', 'shop')
  return show(app, reader)
}

/** The call: takedowns need two people from now on. */
export async function switchOn({
  app,
  reader,
  now,
}: CallInput<typeof calls.switchTwoPeopleOn>): Promise<TwoPersonRules> {
  requireInScope(reader, 'changeSettings', 'shop')
  const people = whoTakeDown(await listColleagues(app.db, app.config))
  if (people.length < LEAST_PEOPLE) throw refuse(calls.switchTwoPeopleOn, 'tooFewPeople')
  const actor = await actorOf(app.db, reader)
  const rule = { onSince: now, switchedOnBy: await nameOf(app.db, reader.id) }
  const subject = { kind: 'rule' as const, id: ABOUT.subjectId, name: '' }
  const deed = { action: 'twoPeople.on', right: 'changeSettings', subject } as const
  await app.db.transaction(tx =>
    audited(tx, actor, deed, now, async () => {
      if (!(await store.addRule(tx, 'takedown', rule))) throw refuse(calls.switchTwoPeopleOn, 'alreadyOn')
    }),
  )
  return show(app, reader)
}

/** The call: asks for the end of the rule, which takes a second person as well. */
export async function askOff(input: CallInput<typeof calls.askTwoPeopleOff>): Promise<SecondPersonRequest> {
  const { app, reader, body } = input
  requireInScope(reader, 'changeSettings', 'shop')
  const reason = readReason(body.reason)
  if (reason === null) throw refuse(calls.askTwoPeopleOff, 'reasonInvalid')
  if (!(await store.findRule(app.db, 'takedown'))) throw refuse(calls.askTwoPeopleOff, 'alreadyOff')
  return ask(
    input,
    {
      deed: 'twoPeople.off',
      action: 'twoPeople.askOff',
      openAlready: () => refuse(calls.askTwoPeopleOff, 'alreadyAsked'),
    },
    {
      ...{ ...ABOUT, kind: 'rule', title: '', countries: null, source: null },
      reason,
    },
  )
}

/** Who takes down anything in the shop: with limits, nobody could confirm what is outside of them. */
function whoTakeDown(colleagues: readonly Colleague[]): Colleague[] {
  return whoMay(colleagues, { right: 'takeDown', scope: 'shop' })
}

async function show(app: AppContext, reader: Reader): Promise<TwoPersonRules> {
  const rule = await store.findRule(app.db, 'takedown')
  const open = rule ? await store.listOpenOf(app.db, 'twoPeople.off', ABOUT) : []
  const around = await lookAround(app.db, app, open)
  const end = open.find(one => !isLapsed(one, around)) ?? open.at(-1)
  return TwoPersonRules.fromPartial({
    takedowns: {
      on: rule !== null,
      ...(rule ?? {}),
      people: whoTakeDown(around.colleagues).map(({ name }) => name),
      ...(end && { end: requestView(end, reader, around) }),
    },
  })
}
