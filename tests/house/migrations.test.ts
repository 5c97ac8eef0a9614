import { describe, expect, it } from 'vitest'
import { MIGRATIONS, readMigration, readMigrations } from '#server/platform/db/read-migrations.ts'
import { faultsOf } from './migration-faults.ts'

describe('the migrations', () => {
  const migrations = readMigrations(MIGRATIONS)

  it('say whether older code goes on, and those beside which it does hold nobody up', () => {
    expect(migrations.flatMap(faultsOf)).toEqual([])
  })

  it('begin with the only one that stands for others', () => {
    const [first] = migrations
    expect(migrations.filter(({ baseline }) => baseline)).toEqual([first])
  })

  it('have numbers of their own, and none relies on a later one', () => {
    const numbers = migrations.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(migrations.filter(({ number, servesFrom }) => servesFrom > number)).toEqual([])
  })

  it.each([
    ['alter table volumes drop column isbn;', 'takes away'],
    ['alter table volumes rename column isbn to number;', 'another name'],
    ['alter table volumes alter column isbn type int;', 'writes the whole table'],
    ['alter table volumes alter column isbn set not null;', 'refuses rows'],
    ['alter table volumes add column isbn text not null;', 'refuses rows'],
    ['alter table volumes add column a text, add constraint an_a check (a > 0);', 'not valid'],
    ['alter table volumes add constraint one_isbn unique (isbn);', 'makes an index'],
    ['create index by_isbn on volumes (isbn);', 'concurrently'],
  ])('that say servers go on do not: %s', (sql, why) => {
    expect(faultsOf(readMigration('9001-some.sql', `-- expand: so they say\n${sql}`))).toEqual([
      expect.stringContaining(why),
    ])
    expect(faultsOf(readMigration('9001-some.sql', `-- contract 9000: unused\n${sql}`))).toEqual([])
  })

  it.each([
    'alter table volumes add column isbn text, add column pages int not null default 0;',
    'create table shops (name text not null); create index shops_by_name on shops (name);',
    'alter table volumes add constraint an_isbn check (isbn > 0) not valid;',
    'alter table volumes validate constraint an_isbn;',
    'alter table volumes alter column isbn drop not null;',
    'create index concurrently by_isbn on volumes (isbn);',
  ])('that say servers go on may: %s', sql => {
    expect(faultsOf(readMigration('9001-some.sql', `-- expand: so they say\n${sql}`))).toEqual([])
  })
})
