import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { registry } from '../../slices.ts';
import { findCatalogueFaults } from './catalogue.ts';
import type { CatalogueLists } from '../registry.ts';

let test: TestDatabase;
let owner: pg.Client;
let soundFaults: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query('set search_path = public, app');
  soundFaults = await findCatalogueFaults(test.ownerUrl, registry);
});

afterAll(async () => {
  await owner.end();
  await test.drop();
});

/** What the catalogue says of a change that it did not say before; the change is taken back. */
async function faultsOf(
  change: string,
  undo: string,
  lists: CatalogueLists = registry,
): Promise<string[]> {
  await owner.query(change);
  try {
    const faults = await findCatalogueFaults(test.ownerUrl, lists);
    return faults.filter((fault) => !soundFaults.includes(fault));
  } finally {
    await owner.query(undo);
  }
}

const drop = 'drop table if exists fault_child, fault';

describe('the catalogue', () => {
  it('finds nothing wrong with the migrated schema @check-14.1', () => {
    expect(soundFaults).toEqual([]);
  });

  it('accepts a table made by the rules', async () => {
    const faults = await faultsOf(
      `create table fault (client_id bigint not null, id bigint generated always as identity, uuid uuid unique,
         primary key (client_id, id));
       call own_by_client('fault');
       create table fault_child (client_id bigint not null, id bigint, fault_id bigint, primary key (client_id, id),
         foreign key (client_id, fault_id) references fault (client_id, id));
       call own_by_client('fault_child')`,
      drop,
    );
    expect(faults).toEqual([]);
  });

  it.each([
    [
      'a table in neither list',
      'create table fault (id bigint primary key)',
      ['fault: neither client-owned (no client_id) nor declared as shared'],
    ],
    [
      'a client-owned table without security',
      'create table fault (client_id bigint not null primary key)',
      [
        'fault: replique_staff lacks its policy for all commands, with using and with check',
        'fault: replique_tenant lacks its policy for all commands, with using and with check',
        'fault: row-level security is not enabled',
      ],
    ],
    [
      'a key that does not begin with the client',
      `create table fault (id bigint, client_id bigint not null, primary key (id, client_id)); call own_by_client('fault')`,
      ['fault: the primary key does not begin with client_id'],
    ],
    [
      'a unique index over all clients',
      `create table fault (client_id bigint not null primary key, mail text unique); call own_by_client('fault')`,
      ['fault: the unique index fault_mail_key does not begin with client_id'],
    ],
    [
      'a foreign key that could cross clients',
      `create table fault (client_id bigint not null, id bigint primary key); call own_by_client('fault');
       create table fault_child (client_id bigint not null primary key, fault_id bigint references fault (id));
       call own_by_client('fault_child')`,
      [
        'fault: the primary key does not begin with client_id',
        'fault_child: the foreign key fault_child_fault_id_fkey does not carry client_id',
      ],
    ],
    [
      'a further policy that opens more',
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       create policy wide on fault for select to replique_tenant using (true)`,
      ['fault: the policy wide opens more than the two standard ones'],
    ],
    [
      'a tenant policy that checks reading only',
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       alter policy tenant on fault with check (true)`,
      [
        'fault: replique_tenant lacks its policy for all commands, with using and with check',
        'fault: the policy tenant opens more than the two standard ones',
      ],
    ],
    [
      'rights of the login role',
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       grant select on fault to replique_login`,
      ['fault: replique_login has rights on it'],
    ],
    [
      'rights of everyone',
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       grant select (client_id) on fault to public`,
      ['fault: replique_login has rights on it'],
    ],
    [
      'a right to truncate, which no policy limits',
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       grant truncate on fault to replique_tenant`,
      ['fault: replique_tenant may truncate it, refer to it or set triggers on it'],
    ],
  ])('names %s @check-14.1', async (_name, change, expected) => {
    expect(await faultsOf(change, drop)).toEqual(expected);
  });

  it('names a view and a materialised view with their owner’s rights', async () => {
    const faults = await faultsOf(
      `create table fault (client_id bigint not null primary key); call own_by_client('fault');
       create view fault_view as select * from fault; create materialized view fault_copy as select * from fault;
       create view fault_right with (security_invoker = true) as select * from fault`,
      'drop table fault cascade',
    );
    expect(faults).toEqual([
      'fault_copy: a materialised view knows no row-level security; use a table kept by a job',
      'fault_view: the view lacks security_invoker',
    ]);
  });

  it('names a definer function that is not listed', async () => {
    const faults = await faultsOf(
      `create function fault_function() returns int language sql security definer return 1`,
      'drop function fault_function',
    );
    expect(faults).toEqual([
      'fault_function: runs as its definer, but is not in the list of such functions',
    ]);
  });

  it('names a listed definer function that is open or whose search path is free', async () => {
    const faults = await faultsOf(
      `create function fault_function() returns int language sql security definer return 1;
       grant execute on function fault_function to public`,
      'drop function fault_function',
      {
        sharedTables: registry.sharedTables,
        definerFunctions: { ...registry.definerFunctions, fault_function: 'for this test' },
      },
    );
    expect(faults).toEqual([
      'fault_function: runs as its definer and may be called by everyone',
      'fault_function: runs as its definer without a pinned search_path',
    ]);
  });

  it('names what is wrong with global tables', async () => {
    const faults = await faultsOf(
      `create table fault (id bigint primary key, client_id bigint); call share_globally('fault', 'select');
       create table fault_child (id bigint primary key); grant select on fault_child to replique_tenant`,
      drop,
      {
        sharedTables: {
          ...registry.sharedTables,
          fault: 'test',
          fault_child: 'test',
          gone: 'test',
        },
        definerFunctions: registry.definerFunctions,
      },
    );
    expect(faults).toEqual([
      "fault: has a client_id, yet a policy shows every client's rows to tenants",
      'fault_child: shared without row-level security, so policies on it have no effect',
      'gone: declared as shared, but there is no such table',
    ]);
  });
});
