-- Only reversals have an accrual (commission_entries_reversals_idx). Every claim of an accrual paid for this index.
DROP INDEX commission_entries_accrual_id_idx;
