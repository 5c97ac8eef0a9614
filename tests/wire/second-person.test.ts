// Proves docs/product.md#two-people
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { listPeople, makeStudioToken, revokeGrant } from '#contract/calls/studio-people.ts'
import * as calls from '#contract/calls/studio-second-person.ts'
import { liftTakedown, listTakedowns, takeDown } from '#contract/calls/studio-takedowns.ts'
import type { Send } from '#contract/page.ts'
import { addTakedown } from '#server/studio/takedowns/store.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

// docs/decisions/0126-two-people.md.

const NOTICE = { countries: ['FR'], source: 'court', reason: 'Judgment 3 O 17/26' }

let studio: StudioShop
let ada: Send
let bob: Send
let edgar: Send
let rainy: Send
let rain: Added
let snow: Added
beforeAll(async () => {
  studio = await openStudioShop({ OPERATOR_EMAIL: 'shop@example.org' })
  const { db } = studio.shop.scratch
  rain = await addSeries(db, { title: 'Rain', volumes: [{}] })
  snow = await addSeries(db, { title: 'Snow', volumes: [{}, {}] })
  ada = await studio.person('ada', 'owner')
  bob = await studio.person('bob', 'publisher')
  edgar = await studio.person('edgar', 'editor')
  rainy = await studio.person('rainy', 'publisher', { series: [rain.id] })
}, 120_000)
afterAll(() => studio.close())

const volume = () => snow.volumes[0]?.id ?? ''
const closed = () => studio.shop.scratch.db.query({ text: 'select * from closed_subjects order by 1, 2' })
const settle = () => studio.shop.app.jobs.runDue()
/** The subjects of the mails that somebody has got since these were last looked at. */
async function mailsTo(...names: string[]): Promise<(string | undefined)[][]> {
  await settle()
  const mails = studio.mail.mails.splice(0)
  return names.map(name =>
    mails
      .filter(({ to }) => to?.some(({ address }) => address === `${name}@example.com`))
      .map(({ subject }) => subject),
  )
}

async function askFor(send: Send, id = volume()): Promise<string> {
  const { answer, refused } = await send(calls.askTakedown, { params: { id }, body: NOTICE })
  if (!answer) throw new Error(`not asked for: ${refused}`)
  return answer.id
}
const confirm = (send: Send, requestId: string) => send(calls.confirmRequest, { params: { requestId } })
const decline = (send: Send, requestId: string, reason = 'No') =>
  send(calls.declineRequest, { params: { requestId }, body: { reason } })
const withdraw = (send: Send, requestId: string) => send(calls.withdrawRequest, { params: { requestId } })

const newest = async () => (await ada(listAudit, { query: { limit: 1 } })).answer?.entries[0]
const ofVolume = async (send = ada) =>
  (await send(listTakedowns, { params: { id: volume() } })).answer ?? { takedowns: [], requests: [] }
const waitingFor = async (send: Send) =>
  ((await send(calls.listSecondPersonRequests, { query: {} })).answer?.requests ?? []).map(({ id }) => id)
const rule = async () => (await ada(calls.showTwoPeople, {})).answer?.takedowns

describe('while one person is enough', () => {
  it('the rule is off, a takedown takes effect at once, and nothing is asked for', async () => {
    expect(await rule()).toMatchObject({ on: false, people: ['ada', 'bob'] })
    const { answer } = await bob(takeDown, { params: { id: volume() }, body: NOTICE })
    expect(await closed()).toHaveLength(1)
    const asked = await bob(calls.askTakedown, { params: { id: volume() }, body: NOTICE })
    const params = { takedownId: answer?.id ?? '' }
    const lift = await bob(calls.askLift, { params, body: { reason: 'Settled' } })
    expect([asked.refused, lift.refused]).toEqual(['oneIsEnough', 'oneIsEnough'])
    await bob(liftTakedown, { params, body: { reason: 'Settled' } })
    expect(await closed()).toEqual([])
  })

  it('the rule is switched on by who changes settings, not by an editor, and only while two people take down anything', async () => {
    expect((await edgar(calls.switchTwoPeopleOn, {})).refused).toBe('notAllowed')
    const limited = await (async () => {
      const { db } = studio.shop.scratch
      await db.query({
        text: `update staff_grants set series_ids = $1 where account_id = $2`,
        values: [[snow.id], await studio.accountOf('bob')],
      })
      const { refused } = await ada(calls.switchTwoPeopleOn, {})
      const people = (await rule())?.people
      await db.query({
        text: 'update staff_grants set series_ids = null where account_id = $1',
        values: [await studio.accountOf('bob')],
      })
      // Whoever was limited was signed out.
      bob = await studio.readers.session(await studio.accountOf('bob'))
      return [refused, people]
    })()
    expect(limited).toEqual(['tooFewPeople', ['ada']])
    const { answer } = await ada(calls.switchTwoPeopleOn, {})
    expect(answer?.takedowns).toMatchObject({
      on: true,
      switchedOnBy: 'ada',
      onSince: studio.shop.clock.now(),
    })
    expect(await newest()).toMatchObject({ action: 'twoPeople.on', actorName: 'ada', canBeUndone: false })
    expect((await ada(calls.switchTwoPeopleOn, {})).refused).toBe('alreadyOn')
  })
})

describe('while it takes two', () => {
  it('what is asked again under its key, since no answer came, waits once; two who ask for one end at once ask once', async () => {
    const authorization = `Bearer ${await studio.readers.token('bob')}`
    const send = studio.shop.sendWith({ authorization, 'idempotency-key': 'no answer came' })
    const asked = () => send(calls.askTakedown, { params: { id: volume() }, body: NOTICE })
    const [first, second] = await Promise.all([asked(), asked()])
    const id = first.answer?.id ?? ''
    expect(second.answer?.id).toBe(id)
    expect((await ofVolume()).requests.map(one => one.id)).toEqual([id])
    await withdraw(bob, id)
    const ends = await Promise.all(
      [1, 2, 3].map(() => ada(calls.askTwoPeopleOff, { body: { reason: 'Enough' } })),
    )
    expect(ends.map(({ refused }) => refused ?? 'asked').toSorted()).toEqual([
      'alreadyAsked',
      'alreadyAsked',
      'asked',
    ])
    await withdraw(ada, ends.find(({ answer }) => answer)?.answer?.id ?? '')
    await mailsTo()
  })

  it('a takedown is only a request: nothing is closed, and those who may confirm it see it and get a mail', async () => {
    await mailsTo()
    const { answer } = await bob(calls.askTakedown, { params: { id: volume() }, body: NOTICE })
    expect(answer).toMatchObject({
      ...{ deed: 'takedown.add', kind: 'volume', subjectId: volume(), countries: ['FR'], source: 'court' },
      ...{ reason: NOTICE.reason, askedBy: 'bob', state: 'open', own: true, mayAnswer: false, others: 1 },
    })
    expect(await closed()).toEqual([])
    const id = answer?.id ?? ''
    expect([
      await waitingFor(ada),
      await waitingFor(bob),
      await waitingFor(rainy),
      await waitingFor(edgar),
    ]).toEqual([[id], [id], [], []])
    expect((await ofVolume()).requests).toMatchObject([{ id, own: false, mayAnswer: true }])
    expect((await ofVolume(edgar)).requests).toMatchObject([{ id, own: false, mayAnswer: false }])
    const confirm = 'Please confirm or decline a takedown: Snow: Volume 1'
    expect(await mailsTo('ada', 'bob', 'rainy', 'edgar')).toEqual([[confirm], [], [], []])
    await withdraw(bob, id)
  })

  it('alone nobody takes down or lifts, neither by the call nor beside it', async () => {
    const { refused } = await ada(takeDown, { params: { id: volume() }, body: NOTICE })
    expect(refused).toBe('takesTwoPeople')
    const { db, clock } = { ...studio.shop.scratch, clock: studio.shop.clock }
    const row = {
      id: 'TKD-quiet',
      kind: 'volume',
      subjectId: volume(),
      countries: null,
      source: 'own',
      reason: 'x',
    } as const
    const quiet = db.transaction(tx =>
      addTakedown(tx, { ...row, takenDownAt: clock.now(), takenDownBy: 'ada', confirmedBy: 'bob' }),
    )
    await expect(quiet).rejects.toThrow('a takedown takes a second person')
    await expect(db.query({ text: 'delete from two_person_rules' })).rejects.toThrow('takes a second person')
    await expect(db.query({ text: `update two_person_rules set on_since = now()` })).rejects.toThrow(
      'only added to',
    )
    expect(await closed()).toEqual([])
  })

  it('a second person confirms it, and it holds from then on under both names, in one entry', async () => {
    const id = await askFor(bob)
    await mailsTo()
    const { answer } = await confirm(ada, id)
    expect(answer).toMatchObject({ state: 'confirmed', askedBy: 'bob', answeredBy: 'ada' })
    expect(await closed()).toEqual([{ subject_id: volume(), country: 'FR', takedown_id: answer?.takedownId }])
    expect((await ofVolume()).takedowns[0]).toMatchObject({
      ...{ id: answer?.takedownId, takenDownBy: 'bob', confirmedBy: 'ada', reason: NOTICE.reason },
    })
    expect((await ofVolume()).requests).toEqual([])
    const entry = await newest()
    expect(entry).toMatchObject({ action: 'takedown.confirm', actorName: 'ada', canBeUndone: false })
    const noted = entry?.changes.map(({ field, after }) => `${field} ${after}`)
    expect(noted).toEqual(
      expect.arrayContaining([
        'asked_by_name "bob"',
        'answered_by_name "ada"',
        'taken_down_by "bob"',
        'confirmed_by "ada"',
      ]),
    )
    expect(await mailsTo('bob', 'ada')).toEqual([['ada has confirmed your request: Snow: Volume 1'], []])
    expect((await confirm(ada, id)).refused).toBe('alreadyAnswered')
  })

  it('the lifting takes two as well', async () => {
    const running = (await ofVolume()).takedowns.find(({ liftedAt }) => !liftedAt)
    const params = { takedownId: running?.id ?? '' }
    expect((await ada(liftTakedown, { params, body: { reason: 'Settled' } })).refused).toBe('takesTwoPeople')
    const { answer } = await ada(calls.askLift, { params, body: { reason: 'Settled' } })
    expect((await bob(calls.askLift, { params, body: { reason: 'Too' } })).refused).toBe('alreadyAsked')
    expect(await closed()).toHaveLength(1)
    expect((await confirm(ada, answer?.id ?? '')).refused).toBe('ownRequest')
    expect((await confirm(bob, answer?.id ?? '')).answer).toMatchObject({
      state: 'confirmed',
      answeredBy: 'bob',
    })
    expect(await closed()).toEqual([])
    expect((await ofVolume()).takedowns.find(({ id }) => id === running?.id)).toMatchObject({
      liftedBy: 'ada',
      liftConfirmedBy: 'bob',
      liftReason: 'Settled',
    })
    expect((await bob(calls.askLift, { params, body: { reason: 'Again' } })).refused).toBe('alreadyLifted')
  })

  it('nobody confirms or declines their own request: not in another role, and not with a token', async () => {
    const id = await askFor(ada)
    const { db } = studio.shop.scratch
    const own = await ada(makeStudioToken, { body: { name: 'robot', rights: ['see', 'takeDown'], days: 30 } })
    const robot = studio.shop.sendWith({ authorization: `Bearer ${own.answer?.secret}` })
    await giveRole(db, 'ada', 'publisher')
    expect([
      (await confirm(ada, id)).refused,
      (await decline(ada, id)).refused,
      (await confirm(robot, id)).refused,
      (await decline(robot, id)).refused,
    ]).toEqual(['ownRequest', 'ownRequest', 'notByToken', 'notByToken'])
    // What a program of somebody asks for, that person does not confirm either.
    const asked = await askFor(robot)
    expect((await confirm(ada, asked)).refused).toBe('ownRequest')
    expect((await newest())?.changes.find(({ field }) => field === 'asked_by_name')?.after).toBe('"ada"')
    await expect(
      db.query({
        text: `insert into second_person_answers (request_id, asked_by, asked_by_name, answer, answered_at, answered_by, answered_by_name, reason)
          select id, asked_by, asked_by_name, 'confirmed', asked_at, asked_by, asked_by_name, '' from second_person_requests where id = $1`,
        values: [id],
      }),
    ).rejects.toThrow('a_second_person_is_another')
    expect(await closed()).toEqual([])
    for (const one of [id, asked]) expect((await withdraw(ada, one)).answer?.state).toBe('withdrawn')
  })

  it('it is confirmed by who has the right for the series, and by nobody else', async () => {
    const id = await askFor(ada)
    expect([(await confirm(rainy, id)).refused, (await confirm(edgar, id)).refused]).toEqual([
      'notAllowed',
      'notAllowed',
    ])
    expect((await withdraw(bob, id)).refused).toBe('noSuchRequest')
    await withdraw(ada, id)
    const inRain = await askFor(ada, rain.id)
    expect((await waitingFor(rainy)).includes(inRain)).toBe(true)
    expect((await decline(rainy, inRain)).answer?.state).toBe('declined')
  })

  it('two confirmations at once close it once', async () => {
    const cleo = await studio.person('cleo', 'publisher')
    const id = await askFor(ada)
    const answers = await Promise.all([bob, cleo, bob].map(send => confirm(send, id)))
    expect(answers.map(({ refused }) => refused ?? 'done').toSorted()).toEqual([
      'alreadyAnswered',
      'alreadyAnswered',
      'done',
    ])
    expect(await closed()).toHaveLength(1)
    const made = answers.find(({ answer }) => answer)?.answer?.takedownId ?? ''
    const lift = await ada(calls.askLift, { params: { takedownId: made }, body: { reason: 'Settled' } })
    await confirm(bob, lift.answer?.id ?? '')
  })

  it('it is declined with a reason, which stays beside it and reaches who asked', async () => {
    const id = await askFor(bob)
    await mailsTo()
    expect((await decline(ada, id, ' ')).refused).toBe('reasonInvalid')
    const { answer } = await decline(ada, id, 'The notice names another book.')
    expect(answer).toMatchObject({
      state: 'declined',
      answeredBy: 'ada',
      answerReason: 'The notice names another book.',
    })
    expect([await closed(), (await confirm(ada, id)).refused]).toEqual([[], 'alreadyAnswered'])
    expect((await ofVolume()).requests).toMatchObject([{ id, state: 'declined', mayAnswer: false }])
    expect(await newest()).toMatchObject({ action: 'takedown.decline', actorName: 'ada' })
    const [, ...others] = await mailsTo('ada', 'bob')
    expect(others).toEqual([['ada has declined your request: Snow: Volume 1']])
    expect((await withdraw(bob, id)).refused).toBe('alreadyAnswered')
  })

  it('what has been removed meanwhile cannot be taken down any more: that is said, and the request can be declined', async () => {
    const { db } = studio.shop.scratch
    const gone = snow.volumes[1]?.id ?? ''
    const id = await askFor(bob, gone)
    await db.query({ text: 'delete from parts where volume_id = $1', values: [gone] })
    await db.query({ text: 'delete from volumes where id = $1', values: [gone] })
    expect((await confirm(ada, id)).refused).toBe('noSuchSubject')
    const { answer } = await ada(calls.listSecondPersonRequests, { query: {} })
    expect(answer?.requests).toMatchObject([{ id, gone: true, mayAnswer: true, title: 'Snow: Volume 2' }])
    expect((await decline(ada, id)).answer?.state).toBe('declined')
  })

  it('no entry of it is undone', async () => {
    const before = await ofVolume()
    const { answer } = await ada(listAudit, { query: { limit: 100 } })
    const entries = answer?.entries.filter(({ action }) => /^(takedown|twoPeople)\./.test(action)) ?? []
    expect(entries.length).toBeGreaterThan(10)
    for (const { id: entryId, canBeUndone } of entries) {
      const { refused } = await ada(undoAudit, { params: { entryId } })
      expect([canBeUndone, refused]).toEqual([false, 'nothingToUndo'])
    }
    expect(await ofVolume()).toEqual(before)
    expect((await rule())?.on).toBe(true)
  })
})

describe('switching it off', () => {
  const askOff = (send: Send) => send(calls.askTwoPeopleOff, { body: { reason: 'We are too few.' } })

  it('takes a second person, too, and both who asked and who keeps the rule hear of it', async () => {
    await mailsTo()
    const { answer } = await askOff(ada)
    expect(answer).toMatchObject({
      deed: 'twoPeople.off',
      kind: 'rule',
      state: 'open',
      others: 2,
      aloneFrom: undefined,
    })
    expect((await askOff(bob)).refused).toBe('alreadyAsked')
    const id = answer?.id ?? ''
    expect((await rule())?.end).toMatchObject({ id, own: true })
    expect((await confirm(ada, id)).refused).toBe('ownRequest')
    expect((await rule())?.on).toBe(true)
    const asked = 'ada wants takedowns to need only one person'
    expect(await mailsTo('ada', 'bob', 'cleo', 'edgar')).toEqual([[], [asked], [asked], []])
    expect((await decline(bob, id, 'We are enough.')).answer?.state).toBe('declined')
    const again = await askOff(ada)
    await mailsTo()
    expect((await confirm(bob, again.answer?.id ?? '')).answer?.state).toBe('confirmed')
    expect((await rule())?.on).toBe(false)
    expect(await newest()).toMatchObject({ action: 'twoPeople.off', actorName: 'bob' })
    const off = 'At Kashihon a takedown needs only one person now'
    expect(await mailsTo('ada', 'bob', 'cleo', 'edgar')).toEqual([[off], [off], [off], []])
    expect((await askOff(ada)).refused).toBe('alreadyOff')
  })

  it('after a week by who is alone: everybody in the studio and the operator hear of it first', async () => {
    await ada(calls.switchTwoPeopleOn, {})
    const { answer: listed } = await ada(listPeople, {})
    for (const name of ['bob', 'cleo']) {
      const person = listed?.people.find(({ username }) => username === name)
      for (const { id: grantId } of person?.grants ?? [])
        await ada(revokeGrant, { params: { accountId: person?.accountId ?? '', grantId } })
    }
    expect(await rule()).toMatchObject({ on: true, people: ['ada'] })
    // It still takes two: what is asked for waits, and says that nobody can confirm it.
    const waits = await ada(calls.askTakedown, { params: { id: volume() }, body: NOTICE })
    expect([waits.answer?.others, (await confirm(ada, waits.answer?.id ?? '')).refused]).toEqual([
      0,
      'ownRequest',
    ])
    await mailsTo()
    const { answer } = await askOff(ada)
    const week = new Date(studio.shop.clock.now().getTime() + 7 * 86_400_000)
    expect(answer).toMatchObject({ others: 0, aloneFrom: week })
    const told = 'ada wants takedowns to need only one person'
    await settle()
    expect(
      studio.mail.mails.filter(({ to }) => to?.some(({ address }) => address === 'shop@example.org')),
    ).toHaveLength(1)
    expect(await mailsTo('ada', 'edgar', 'rainy', 'bob')).toEqual([[], [told], [told], []])
    const id = answer?.id ?? ''
    studio.shop.clock.set(new Date(week.getTime() - 1))
    ada = studio.readers.with(await studio.readers.token('ada'))
    expect((await confirm(ada, id)).refused).toBe('ownRequest')
    studio.shop.clock.set(week)
    // Whoever has come meanwhile is asked, and not passed over.
    await giveRole(studio.shop.scratch.db, 'bob', 'publisher')
    expect((await confirm(ada, id)).refused).toBe('ownRequest')
    await studio.shop.scratch.db.query({
      text: 'delete from staff_grants where account_id = $1',
      values: [await studio.accountOf('bob')],
    })
    expect((await confirm(ada, id)).answer).toMatchObject({ state: 'waited', answeredBy: 'ada' })
    expect((await rule())?.on).toBe(false)
    expect((await ada(takeDown, { params: { id: volume() }, body: NOTICE })).refused).toBeUndefined()
  })
})
