/**
 * What `npm run scale --` knows by name, and the tests that prove it; each writes a table of this name for docs/scale.md.
 */
export const PROOFS = {
  nodes: 'tests/scale/nodes.test.ts',
  worker: 'tests/faults/killed-worker.test.ts',
  failover: 'tests/faults/failover.test.ts',
  standby: 'tests/faults/lost-standby.test.ts',
  'object store': 'tests/wire/blobs.test.ts',
  blobs: 'tests/wire/blobs.test.ts',
  'rolling upgrade': 'tests/faults/rolling-upgrade.test.ts',
  'release herd': 'tests/scale/release-herd.test.ts',
  'release mail': 'tests/scale/release-mail.test.ts',
  variants: 'tests/scale/variants.test.ts',
  'pooler costs': 'tests/scale/pooler.test.ts',
  pooler: 'tests/scale/pooler.test.ts',
  'pooler notices': 'tests/scale/pooler.test.ts',
  'pooler connections': 'tests/scale/pooler.test.ts',
  'read-only database': 'tests/faults/hanging-database.test.ts',
  'crowd costs': 'tests/scale/crowd.test.ts',
  crowd: 'tests/scale/crowd.test.ts',
  'large upload': 'tests/faults/killed-upload.test.ts',
  'default start': 'tests/scale/default-start.test.ts',
}
