-- The generator has three stages. Runs of earlier versions stand at the one that took theirs over; their other results stay, unread.
UPDATE run SET stage = CASE stage WHEN 'checks' THEN 'sections' WHEN 'sources' THEN 'outline' ELSE 'ideas' END
WHERE kind = 'generator' AND stage IN ('closeness', 'brief', 'sources', 'checks');

-- What waited for its turn was asked in other words: a person asks again.
UPDATE run SET state = 'waiting' WHERE kind = 'generator' AND state = 'queued';

-- An outline says itself what it is about; that stood in its brief, and the reason beside the comparison.
UPDATE run_artefact AS outline SET data = json_patch(
  coalesce(
    (
      SELECT json_object(
        'ideaId', data ->> '$.ideaId', 'title', data ->> '$.title', 'angle', data ->> '$.angle', 'links', data -> '$.links',
        'reason', (
          SELECT data ->> '$.reason' FROM run_artefact
          WHERE run_id = outline.run_id AND kind = 'closeness' ORDER BY version DESC LIMIT 1
        )
      )
      FROM run_artefact WHERE run_id = outline.run_id AND kind = 'brief' ORDER BY version DESC LIMIT 1
    ),
    (
      SELECT json_object('ideaId', '', 'title', subject_title, 'angle', '', 'links', json('[]'), 'reason', NULL)
      FROM run WHERE id = outline.run_id
    )
  ),
  outline.data
)
WHERE kind = 'outline';

-- Nobody can take a proposal of a command that is gone.
UPDATE suggestion SET state = 'dropped'
WHERE state = 'open' AND kind IN ('expansion', 'tone', 'summary', 'alt-text', 'questions', 'claims', 'phrases', 'readability');
