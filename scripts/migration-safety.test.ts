import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { explanationOf, unsafeCommands } from './migration-safety.ts'

const root = join(import.meta.dirname, '..')
/** Last migration from before this rule. */
const LAST_EXEMPT = '0360'

const migrations = readdirSync(join(root, 'server', 'migrations'))
  .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_EXEMPT)
  .map((name) => ({ name, text: readFileSync(join(root, 'server', 'migrations', name), 'utf8') }))
const decisions = readdirSync(join(root, 'docs', 'decisions'))

test('the version before each migration can run on with it, or a decision says why not', () => {
  for (const { name, text } of migrations) {
    const decision = explanationOf(text)
    if (decision === null) assert.deepEqual(unsafeCommands(text), [], name)
    else
      assert.ok(
        decisions.some((file) => file.startsWith(decision)),
        `${name} names no decision`,
      )
    if (/concurrently/i.test(text)) assert.equal(text.match(/;/g)?.length, 1, `${name} has one statement only`)
  }
})

test('a migration may add what the version before does not use', () => {
  const added = [
    'alter table users add nickname text',
    'alter table users add column seen integer not null default 0',
    'alter table users add a integer default 0 not null, add b text',
    'create table things (id integer primary key, name text not null); create index on things (name)',
    'create index concurrently users_by_name on users (name)',
    "alter table users add constraint names_are_long check (name <> '; drop table users') not valid",
    'alter table users validate constraint names_are_long',
    'alter table users drop constraint names_are_long',
    'alter table users alter nickname drop not null, alter nickname drop default',
    'create or replace function f() returns integer language plpgsql as $$ begin drop table users; end $$',
    '-- drop table users',
    'create table things (id integer); alter table things rename to others',
    'update users set nickname = name',
  ]
  for (const text of added) assert.deepEqual(unsafeCommands(text), [], text)
})

test('a migration may not take away or lock what the version before uses', () => {
  const taken = [
    'drop table users',
    'drop function if exists f(integer)',
    'alter table users drop nickname',
    'alter table users drop column if exists nickname',
    'alter table users rename to people',
    'alter table users rename column name to title',
    'alter table users alter column name type varchar(10)',
    'alter table users alter seen set data type bigint',
    'alter table users alter name set not null',
    'alter table users add seen integer not null',
    'alter table users add a integer, add seen integer not null, add c integer default 0',
    'alter table users add constraint names_are_long check (length(name) > 3)',
    'alter table users add unique (name)',
    'create index users_by_name on users (name)',
    'create unique index on users (name)',
    'truncate users',
    'lock table users',
  ]
  for (const text of taken) assert.equal(unsafeCommands(text).length, 1, text)
})

test('a migration names the decision that explains it', () => {
  assert.equal(explanationOf('-- Not during an update: docs/decisions/0362\ndrop table users;'), '0362')
  assert.equal(explanationOf('drop table users;'), null)
})
