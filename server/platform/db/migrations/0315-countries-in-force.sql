-- expand: only values change, to such as older code knows as well.
-- Codes that ISO 3166-1 does not assign were taken: some are another code of a country in force, the rest name none. Takedowns are never changed: what they close is.
with successors (code, country) as (
  values ('UK', 'GB'), ('DY', 'BJ'), ('HV', 'BF'), ('NH', 'VU'), ('RH', 'ZW'), ('VD', 'VN'), ('BU', 'MM'), ('DD', 'DE'), ('FX', 'FR'), ('TP', 'TL'),
    ('YD', 'YE'), ('ZR', 'CD'), ('SU', 'RU')
), lived as (
  update accounts set country = s.country from successors s where accounts.country = s.code
), blocked as (
  insert into series_blocked_countries (series_id, country, blocked_at) select b.series_id, s.country, min(b.blocked_at)
    from series_blocked_countries b join successors s on s.code = b.country group by b.series_id, s.country on conflict do nothing
), unblocked as (
  delete from series_blocked_countries where country in (select code from successors)
), closed as (
  insert into closed_subjects (subject_id, country, takedown_id) select distinct c.subject_id, s.country, c.takedown_id
    from closed_subjects c join successors s on s.code = c.country on conflict do nothing
)
delete from closed_subjects where country in (select code from successors);
update accounts set country = null where country in ('AC', 'AN', 'CP', 'CQ', 'CS', 'DG', 'EA', 'EU', 'EZ', 'IC', 'NT', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'YU', 'ZZ');
