-- Lemmas come from another dictionary, so every form is given its lemma anew. Until then forms are found by their former stems.
UPDATE search_form SET lemma = NULL;
