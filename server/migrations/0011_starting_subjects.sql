-- What Victorian schools teach and what nursing and care practise. Admins change it from here.
insert into categories (name) values
  ('English'), ('Mathematics'), ('Science'), ('Humanities'), ('The Arts'), ('Languages'), ('Health and Physical Education'),
  ('Technologies'), ('Primary and school-wide'), ('Vocational'),
  ('Nursing'), ('Critical care'), ('Aged and community care')
on conflict do nothing;

insert into subjects (name, category_id)
select s.name, c.id
from (values
  ('English', 'English'),
  ('English as an Additional Language (EAL)', 'English'),
  ('Literature', 'English'),
  ('Literacy Support', 'English'),

  ('Mathematics', 'Mathematics'),
  ('General Mathematics', 'Mathematics'),
  ('Mathematical Methods', 'Mathematics'),
  ('Specialist Mathematics', 'Mathematics'),
  ('Numeracy Support', 'Mathematics'),

  ('Science', 'Science'),
  ('Biology', 'Science'),
  ('Chemistry', 'Science'),
  ('Physics', 'Science'),
  ('Psychology', 'Science'),
  ('Environmental Science', 'Science'),

  ('Humanities', 'Humanities'),
  ('History', 'Humanities'),
  ('Geography', 'Humanities'),
  ('Legal Studies', 'Humanities'),
  ('Economics', 'Humanities'),
  ('Business Management', 'Humanities'),
  ('Accounting', 'Humanities'),
  ('Religious Education', 'Humanities'),

  ('Art', 'The Arts'),
  ('Visual Communication Design', 'The Arts'),
  ('Music', 'The Arts'),
  ('Drama', 'The Arts'),
  ('Dance', 'The Arts'),
  ('Media', 'The Arts'),

  ('French', 'Languages'),
  ('Italian', 'Languages'),
  ('German', 'Languages'),
  ('Japanese', 'Languages'),
  ('Chinese (Mandarin)', 'Languages'),
  ('Indonesian', 'Languages'),
  ('Auslan', 'Languages'),

  ('Health', 'Health and Physical Education'),
  ('Physical Education', 'Health and Physical Education'),
  ('Outdoor Education', 'Health and Physical Education'),

  ('Digital Technologies', 'Technologies'),
  ('Food Technology', 'Technologies'),
  ('Wood Technology', 'Technologies'),
  ('Metal Technology', 'Technologies'),
  ('Textiles', 'Technologies'),

  ('Classroom Generalist (Primary)', 'Primary and school-wide'),
  ('Prep (Foundation)', 'Primary and school-wide'),
  ('Special Education', 'Primary and school-wide'),
  ('Library', 'Primary and school-wide'),
  ('Student Wellbeing', 'Primary and school-wide'),

  ('VCE Vocational Major', 'Vocational'),
  ('VET Business', 'Vocational'),
  ('VET Community Services', 'Vocational'),
  ('VET Hospitality', 'Vocational'),

  ('Medical', 'Nursing'),
  ('Surgical', 'Nursing'),
  ('Midwifery', 'Nursing'),
  ('Mental Health', 'Nursing'),
  ('Paediatrics', 'Nursing'),
  ('Rehabilitation', 'Nursing'),
  ('Palliative Care', 'Nursing'),

  ('Emergency', 'Critical care'),
  ('Intensive Care (ICU)', 'Critical care'),
  ('Operating Theatre', 'Critical care'),
  ('Recovery (PACU)', 'Critical care'),

  ('Aged Care', 'Aged and community care'),
  ('Community Nursing', 'Aged and community care'),
  ('Disability Support', 'Aged and community care'),
  ('Medication Competent Carer', 'Aged and community care'),
  ('Personal Care', 'Aged and community care')
) as s (name, category)
join categories c on c.name = s.category
on conflict do nothing;
