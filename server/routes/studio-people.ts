import * as calls from '#contract/calls/studio-people.ts'
import { type Bound, bind, WITH_SECRET } from '../calls/bind.ts'
import { invite } from '../studio/people/invite-person.ts'
import { giveGrant, people, replaceGrant, signOut, takeGrant } from '../studio/people/manage-people.ts'
import { showAccess } from '../studio/people/show-access.ts'
import { makeToken, revokeToken, tokens } from '../studio/tokens/manage-tokens.ts'

/** Who works in the studio, and with which tokens programs do. */
export const studioPeopleRoutes: Bound[] = [
  bind(calls.listPeople, people),
  bind(calls.invitePerson, invite),
  bind(calls.addGrant, giveGrant),
  bind(calls.changeGrant, replaceGrant),
  bind(calls.revokeGrant, takeGrant),
  bind(calls.showPersonAccess, showAccess),
  bind(calls.endSessionsOf, signOut),
  bind(calls.listStudioTokens, tokens),
  bind(calls.makeStudioToken, makeToken, WITH_SECRET),
  bind(calls.revokeStudioToken, revokeToken),
]
