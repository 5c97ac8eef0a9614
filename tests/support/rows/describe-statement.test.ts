import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '../scratch-database.ts'
import type { Answered } from './answered.ts'
import { describeStatement } from './describe-statement.ts'
import { readSystemCatalog, type SystemCatalog } from './system-catalog.ts'

let scratch: ScratchDatabase
let client: pg.Client
let catalog: SystemCatalog

beforeAll(async () => {
  scratch = await scratchDatabase()
  client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  await client.query(`
    create table shelves (id int primary key, name text not null, place text);
    create table books (id int primary key, shelf_id int references shelves, title text not null, kind text not null check (kind in ('novel', 'manga')));
    create view placed_books as select b.title, s.place from books b join shelves s on s.id = b.shelf_id`)
  catalog = await readSystemCatalog(client)
})

afterAll(async () => {
  await client.end()
  await scratch.drop()
})

async function answer(text: string): Promise<Answered> {
  const columns = await describeStatement(client, catalog, text)
  expect(columns).toHaveLength(1)
  return columns[0]?.answered as Answered
}

describe('a column of a statement', () => {
  it.each([
    'select title from books',
    'select b.title from books b left join shelves s on s.id = b.shelf_id',
    'select s.name from books b right join shelves s on s.id = b.shelf_id',
    'select s.name from books b join shelves s on s.id = b.shelf_id',
    `select s.name from books b left join shelves s on s.id = b.shelf_id where s.place = 'door'`,
    'select place from shelves where place is not null and id > $1',
    'select s.place from books b join shelves s on s.place = b.title',
    `select coalesce(place, '') from shelves`,
    'select count(*) from books',
    'select count(place) from shelves',
    'select coalesce(sum(id), 0) from books',
    'select max(id) from books group by kind',
    'select (select count(*) from books b where b.shelf_id = s.id) from shelves s',
    'select exists (select from books)',
    'select place is null from shelves',
    'select place is distinct from $1 from shelves',
    'select lower(name) || $$!$$ from shelves',
    'select array(select place from shelves)',
    'select case when place is null then name else place end from shelves',
    `select case when s.id is not null then s.name else '' end from books b left join shelves s on s.id = b.shelf_id`,
    'with all_books as (select title from books) select title from all_books',
    'select title from books union all select name from shelves',
    'select t.title from (select title from books limit 1) t',
    'insert into shelves (id, name) values ($1, $2) returning name',
    `update shelves set place = coalesce(place, 'door') returning place`,
    'delete from shelves where place > $1 returning place',
    'select title from placed_books',
    'select row_number() over (order by id) from books',
    'select s::text from shelves s',
  ])('cannot be null: %s', async text => {
    expect((await answer(text)).nullable).toBe(false)
  })

  it.each([
    'select place from shelves',
    'select s.name from books b left join shelves s on s.id = b.shelf_id',
    'select b.title from books b right join shelves s on s.id = b.shelf_id',
    'select b.title from books b full join shelves s on s.id = b.shelf_id',
    'select t.name from books b left join (select id, name from shelves) t on t.id = b.shelf_id',
    `select s.place from books b left join shelves s on s.id = b.shelf_id where s.name = 'a'`,
    'select place from shelves where place is not null or id > 1',
    'select place from shelves where place is distinct from $1',
    'select nullif(name, $1) from shelves',
    'select sum(id) from books',
    'select max(id) filter (where id > 1) from books group by kind',
    'select max(place) from shelves group by id',
    'select (select s.name from shelves s where s.id = b.shelf_id) from books b',
    `select case when id > 1 then name end from shelves`,
    `select case when place is null then place else name end from shelves`,
    `select '{"a": 1}'::jsonb->>'a'`,
    'select (array[1, 2])[id] from books',
    'select name = $1 from shelves',
    'select title from books union all select place from shelves',
    'select lag(id) over (order by id) from books',
    'update shelves set place = null where place is not null returning place',
    'insert into shelves (id, name) values ($1, $2) on conflict (id) do update set place = $2 returning place',
    'select place from placed_books',
    'select unnest($1::text[])',
  ])('can be null: %s', async text => {
    expect((await answer(text)).nullable).toBe(true)
  })

  it.each([
    { text: 'select kind from books', strings: ['novel', 'manga'] },
    { text: `select kind from books where kind = 'manga'`, strings: ['manga'] },
    { text: `select title from books where title in ('a', 'b') and id > 1`, strings: ['a', 'b'] },
    { text: `select 'a' from books union all select 'b' from books`, strings: ['a', 'b'] },
    { text: `select case when id > 1 then 'a' else kind end from books`, strings: ['a', 'novel', 'manga'] },
    { text: `select coalesce(kind, 'none') from books`, strings: ['novel', 'manga', 'none'] },
    { text: 'select title from books', strings: null },
    { text: `select title from books where title <> 'a'`, strings: null },
  ])('can be $strings: $text', async ({ text, strings }) => {
    expect((await answer(text)).strings).toEqual(strings)
  })

  it('has the form of the JSON that the statement builds', async () => {
    const json = await answer(
      `select coalesce(json_agg(json_build_object('title', title, 'place', s.place)), '[]')
        from books b join shelves s on s.id = b.shelf_id`,
    )
    expect(json.nullable).toBe(false)
    const fields = json.element?.fields
    expect([...(fields ?? [])].map(([name, { nullable }]) => [name, nullable])).toEqual([
      ['title', false],
      ['place', true],
    ])
  })

  it('is unknown to a statement that the database does not understand', async () => {
    await expect(answer('select colour from books')).rejects.toThrow('column "colour" does not exist')
  })
})
