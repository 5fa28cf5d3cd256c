//! Both databases have the same tables: columns, types, nullability, defaults, keys and indexes.

use std::collections::BTreeMap;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Row as _};
use testkit::Postgres;

use crate::Home;

/// The lines that describe each table. Their order counts only among columns.
type Schema = BTreeMap<String, Vec<String>>;

#[tokio::test]
async fn both_databases_have_the_same_tables() {
    let Some(server) = Postgres::shared() else { return };
    let file = Home::sqlite();
    file.open().await.close().await;
    let url = server.fresh();
    store::Store::open(url.parse::<store::PostgresUrl>().unwrap()).await.unwrap().close().await;
    let (lite, post) = (sqlite(&file).await, postgres(&url).await);
    assert_eq!(lite.keys().collect::<Vec<_>>(), post.keys().collect::<Vec<_>>());
    for (table, lines) in &lite {
        assert_eq!(lines, &post[table], "{table}");
    }
    assert!(lite["games"].len() > 30 && lite.len() > 15, "they were looked at: {lite:?}");
}

async fn sqlite(home: &Home) -> Schema {
    let options = SqliteConnectOptions::new().filename(home.dir.path().join("db"));
    let mut connection = options.connect().await.unwrap();
    let mut rows = async |sql: String| -> Vec<Vec<String>> {
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        let texts = |row: &sqlx::sqlite::SqliteRow| (0..row.len()).map(|n| row.get(n)).collect();
        rows.iter().map(texts).collect()
    };
    let mut schema = Schema::new();
    let names =
        "select name from sqlite_master where type = 'table' and name not like '\\_sqlx%' escape '\\'";
    for name in rows(names.to_owned()).await.concat() {
        let columns = format!(
            "select name || ' ' || replace(replace(lower(type), 'blob', 'bytea'), 'integer', 'bigint') || \
             case when \"notnull\" then ' not null' else '' end || coalesce(' default ' || dflt_value, '') \
             from pragma_table_info('{name}') order by cid"
        );
        let key = format!(
            "select 'key ' || group_concat(name, ', ') from \
             (select name from pragma_table_info('{name}') where pk > 0 order by pk)"
        );
        let references = format!(
            "select 'reference ' || \"from\" || ' ' || \"table\" || ' ' || \"to\" \
             from pragma_foreign_key_list('{name}') order by 1"
        );
        let unique = format!(
            "select 'unique ' || (select group_concat(name, ', ') from pragma_index_info(list.name)) \
             from pragma_index_list('{name}') as list where origin = 'u' order by 1"
        );
        let indexes = format!(
            "select sql from sqlite_master where type = 'index' and tbl_name = '{name}' and sql is not null"
        );
        let mut lines = Vec::new();
        for sql in [columns, key, references, unique] {
            lines.extend(rows(sql).await.concat());
        }
        let mut indexes: Vec<String> = rows(indexes).await.concat().iter().map(|sql| normal(sql)).collect();
        indexes.sort();
        lines.extend(indexes);
        schema.insert(name, lines);
    }
    schema
}

async fn postgres(url: &str) -> Schema {
    let options: PgConnectOptions = url.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let mut rows = async |sql: String| -> Vec<String> {
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    let mut schema = Schema::new();
    let names = "select cast(table_name as text) from information_schema.tables \
                 where table_schema = 'public' and table_name not like '\\_sqlx%'";
    for name in rows(names.to_owned()).await {
        let columns = format!(
            "select column_name || ' ' || data_type || case when is_nullable = 'NO' then ' not null' else '' end || \
             coalesce(' default ' || regexp_replace(column_default, '::.*', ''), '') \
             from information_schema.columns where table_schema = 'public' and table_name = '{name}' order by ordinal_position"
        );
        // Constraints by their kind, with their columns in order.
        let constraint = |kind: char, shown: &str| {
            format!(
                "select {shown} from pg_constraint cross join lateral (select string_agg(cast(attname as text), ', ' \
                 order by place) as columns from unnest(conkey) with ordinality as part (number, place) \
                 join pg_attribute on attrelid = conrelid and attnum = number) as own \
                 where conrelid = '{name}'::regclass and contype = '{kind}' order by 1"
            )
        };
        let referred = "'reference ' || columns || ' ' || cast(confrelid::regclass as text) || ' ' || \
                        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1])";
        let indexes = format!(
            "select indexdef from pg_indexes where tablename = '{name}' and indexname not in \
             (select conname from pg_constraint where conrelid = '{name}'::regclass)"
        );
        let mut lines = Vec::new();
        for sql in [
            columns,
            constraint('p', "'key ' || columns"),
            constraint('f', referred),
            constraint('u', "'unique ' || columns"),
        ] {
            lines.extend(rows(sql).await);
        }
        let mut indexes: Vec<String> = rows(indexes).await.iter().map(|sql| normal(sql)).collect();
        indexes.sort();
        lines.extend(indexes);
        schema.insert(name, lines);
    }
    schema
}

/// An index as both databases would write it: without case, casts, brackets and line ends.
fn normal(sql: &str) -> String {
    let text = sql.to_lowercase().replace(" using btree", "").replace("public.", "").replace("::text", "");
    // PostgreSQL writes `state in ('a', 'b')` as `state = any (array['a', 'b'])`.
    let text = text.replace("= any", "in").replace("array[", "").replace("[]", "").replace(']', "");
    let text = text.replace(['(', ')'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",")
}
